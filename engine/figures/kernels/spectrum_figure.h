// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "engine/figures/kernels/pole_density.h"
#include "engine/ssm/etsc.h"

namespace tnn::figures {

struct SpectrumOptions {
    static constexpr std::string_view Name = "spectrum", Title = "Spectrum";
    static std::vector<OptionField> fields();

    enum class Picture {
        Plane,  ///< eigenvalues in the complex plane, |b_k| as color and size; forms side by side
        Stems,  ///< |b_k| against the angle of lambda_k
        Kernel, ///< the converted model's kernel over the original, up to 2n lags
        Error   ///< its error at each lag
    };
    enum class Poles {
        First,    ///< the poles of the figure's first channel
        Selected, ///< the poles of all of the figure's channels
        Density   ///< those of the figure's channels over the density of all channels of the head
    };
    std::vector<document::Method> forms{document::Method::Etsc}; ///< in drawing order; numbers are those of the first
    /// All of them: the stored poles, padded, unpadded, reduced.
    static std::vector<document::Method> sideBySide();
    Picture picture = Picture::Plane;
    int column = 0; ///< index of one of the figure's channels
    Poles poles = Poles::First;

    static FigureTraits traits() { return {.channels = FigureTraits::Channels::Single, .hasPage = true}; }
    bool operator==(const SpectrumOptions &) const = default;
};

/// The state spaces of the selected channels.
struct SpectrumFigure {
    Message title;
    std::vector<ssm::Modes> forms;           ///< those of spectrumMethods(), or the requested ones of them
    std::vector<ChannelLabel> labels;        ///< the names of the channels
    std::vector<std::vector<double>> errors; ///< per form, per channel: relative, over lags < n
    /// Relative errors, per form, over lags n..2n-1 of the first channel, against the RPE's own continuation; empty if
    /// it has none. There, padded and unpadded repeat the kernel from which they were converted.
    std::vector<std::vector<double>> beyond;
    std::vector<long> reducedStates;            ///< per channel, real numbers of state; empty without the reduced form
    toeplitz::CoefficientsPtr original;         ///< decayed coefficients at 2n lags: the RPE's own continuation
    std::vector<toeplitz::Sequence64> kernels;  ///< per form (2n, 1): the converted model's kernel of the first channel
    std::shared_ptr<const HeadDensity> density; ///< null: not requested
    Message note;                               ///< why forms is empty, or what was changed; else empty
};

/// The most poles of one form that are drawn for several channels: those of the first channels.
inline constexpr long MostPoles = 1L << 19;

/// Returns the forms that an operator has: sideBySide(), without the stored poles if it stores none.
std::vector<document::Method> spectrumMethods(const document::Document &document, const FigureRequest &request);
SpectrumFigure spectrumFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Computes only the modes and errors of these forms, at any n: no note of a limit, no original, no kernels, nothing
/// beyond n.
SpectrumFigure spectrumForms(const document::Document &document, const FigureRequest &request,
                             const std::vector<document::Method> &methods, const Task &task = {});
SpectrumFigure figureOf(const SpectrumOptions &options, const PlotRequest &request, const Task &task = {});
/// Returns the numbers of the options' first form. Throws tnn::Error, the figure's note, if there is none.
Numbers numbersOf(const SpectrumFigure &figure, const SpectrumOptions &options);
Numbers numbersOf(const SpectrumOptions &options, const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures

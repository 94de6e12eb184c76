// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "engine/ssm/etsc.h"

namespace tnn::figures {

struct SpectrumOptions {
    static constexpr std::string_view Name = "spectrum", Title = "Spectrum";
    static std::vector<OptionField> fields();

    enum class Picture {
        Plane,  ///< eigenvalues in the complex plane, |b_k| as colour and size; forms beside one another
        Stems,  ///< |b_k| against the angle of lambda_k
        Kernel, ///< what the converted model computes over the original, to 2n lags
        Error   ///< how far that is off at each lag
    };
    std::vector<ssm::Variant> forms{ssm::Variant::Padded}; ///< as they are drawn; numbers are those of the first
    Picture picture = Picture::Plane;
    int column = 0; ///< of the figure: which of its channels

    bool operator==(const SpectrumOptions &) const = default;
};

/// The state spaces of the selected channels beside one another.
struct SpectrumFigure {
    Message title;
    std::vector<ssm::Modes> forms;           ///< padded, unpadded, reduced, or those of them that were asked for
    std::vector<ChannelLabel> labels;        ///< of the channels
    std::vector<std::vector<double>> errors; ///< per form, per channel: relative, over lags < n
    /// The same over lags n..2n-1, against the RPE's own continuation; empty where it has none. padded and unpadded repeat
    /// there what they were converted from.
    std::vector<std::vector<double>> beyond;
    std::vector<long> reducedStates;           ///< per channel, real numbers of state; empty without the reduced form
    toeplitz::CoefficientsPtr original;        ///< decayed coefficients at 2n lags: the RPE's own continuation
    std::vector<toeplitz::Sequence64> kernels; ///< per form (2n, channels): what the converted model computes
    Message note;                              ///< why forms is empty, or what was done differently; else empty
};

/// The largest n whose modes a spectrum figure draws; above it the figure's note says so and the modes are those of this n.
inline constexpr long LongestSpectrum = 4096;

SpectrumFigure spectrumFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// The modes and errors of these forms alone, at any n: no note of a limit, no original, no kernels, nothing beyond n.
SpectrumFigure spectrumForms(const document::Document &document, const FigureRequest &request,
                             const std::vector<ssm::Variant> &variants, const Task &task = {});
SpectrumFigure figureOf(const SpectrumOptions &options, const PlotRequest &request, const Task &task = {});
/// The first form, or this one. Throws tnn::Error where there is none: the figure's note.
Numbers numbersOf(const SpectrumFigure &figure);
Numbers numbersOf(const SpectrumFigure &figure, ssm::Variant variant);

Numbers numbersOf(const SpectrumFigure &figure, const SpectrumOptions &options);
Numbers numbersOf(const SpectrumOptions &options, const PlotRequest &request, const Task &task = {});

} // namespace tnn::figures

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/figures/channel_label.h"
#include "engine/ssm/etsc.h"
#include "engine/task.h"

namespace tnn::document {
class Document;
}

namespace tnn::figures {

struct FigureRequest;
struct Numbers;

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
/// The first form, or this one. Throws tnn::Error where there is none: the figure's note.
Numbers numbersOf(const SpectrumFigure &figure);
Numbers numbersOf(const SpectrumFigure &figure, ssm::Variant variant);

} // namespace tnn::figures

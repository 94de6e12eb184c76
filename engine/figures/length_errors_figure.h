// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

namespace tnn::figures {

struct LengthErrorsOptions {
    static constexpr std::string_view Name = "form-errors", Title = "Form errors";

    bool operator==(const LengthErrorsOptions &) const = default;
};

/// The error of each form's kernel for one channel, in the precision it runs in, at growing lengths.
struct LengthErrorsFigure {
    struct Curve {
        Message name;
        std::vector<double> errors; ///< one per length: relative, over the lags below it; NaN: not measured
    };
    Message title;
    ChannelLabel label; ///< of the channel
    std::vector<long> lengths;
    std::vector<Curve> curves; ///< empty: the note says why
    Message note;
};

/// Computes it for the first requested channel, at doubling lengths up to selection.n, and there.
LengthErrorsFigure lengthErrorsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task = {});
LengthErrorsFigure figureOf(const LengthErrorsOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const LengthErrorsFigure &figure);

} // namespace tnn::figures

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "engine/document/method.h"
#include "engine/document/token_operators.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

struct FormErrorsOptions {
    static constexpr std::string_view Name = "form-errors", Title = "Form errors";

    static FigureTraits traits() { return {.channels = FigureTraits::Channels::Single, .isMeasured = true}; }
    bool operator==(const FormErrorsOptions &) const = default;
};

/// The error of each form's kernel for one channel, in the precision it runs in, at growing lengths.
struct FormErrorsFigure {
    struct Curve {
        Message name;
        document::Method method;
        bool isFloat64 = false;     ///< the conversion alone
        std::vector<double> errors; ///< one per length: relative, over the lags below it; NaN: not measured
    };
    Message title;
    ChannelLabel label; ///< the name of the channel
    std::vector<long> lengths;
    std::vector<Curve> curves; ///< empty: the note says why
    Message note;
};

/// Computes it for the first requested channel, at doubling lengths up to selection.n, and there.
FormErrorsFigure formErrorsFigure(const document::Document &document, const FigureRequest &request,
                                  const Task &task = {});
FormErrorsFigure figureOf(const FormErrorsOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const FormErrorsFigure &figure);

} // namespace tnn::figures

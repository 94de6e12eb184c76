// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "engine/document/token_operators.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

/// A form as it is measured: exact ones, and approximations of several sizes.
struct MeasuredForm {
    document::Method method = document::Method::Streaming;
    document::MethodOptions options;
    Message detail; ///< "to 0.0001", "64 lags"; may be empty
};
/// Those of an operator at n, streaming first; `stored`: the file has its poles.
std::vector<MeasuredForm> measuredForms(long n, long taps, bool stored);
/// "streaming", "reduced to 0.01"
Message titleOf(const MeasuredForm &form);
/// Returns `most` of them, spread evenly, or all if there are fewer.
std::vector<long> spreadChannels(const std::vector<long> &all, long most);

struct FormCostsOptions {
    static constexpr std::string_view Name = "form-costs", Title = "Form costs";

    static FigureTraits traits() { return {.isMeasured = true}; }
    bool operator==(const FormCostsOptions &) const = default;
};

/// The cost and the accuracy of each form over the channels of a head.
struct FormCostsFigure {
    struct Point {
        std::string form;           ///< nameOf(Method)
        Message detail;             ///< "to 0.0001", "64 lags"; may be empty
        double error = 0;           ///< the error of the worst channel's response to white noise, relative to float64
        double microseconds = 0;    ///< per token, for the sampled channels, one thread: the mean over n, measured now
        std::size_t stateBytes = 0; ///< the size of the sampled channels' states, after n tokens
    };
    Message title;
    long n = 0;
    long channels = 0, sampled = 0; ///< how many channels the head has, and how many of them were measured
    std::vector<Point> points;      ///< empty: the note says why
    Message note;
};

FormCostsFigure formCostsFigure(const document::Document &document, const FigureRequest &request,
                                const Task &task = {});
/// "reduced to 0.01"
Message titleOf(const FormCostsFigure::Point &point);
FormCostsFigure figureOf(const FormCostsOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const FormCostsFigure &figure);

} // namespace tnn::figures

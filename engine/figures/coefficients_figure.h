// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/figures/figure.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::figures {

struct CoefficientsOptions {
    static constexpr std::string_view Name = "coefficients", Title = "Coefficients";
    static std::vector<OptionField> fields();

    Scale scale = Scale::Symlog; ///< Log dots what is negative
    bool all = false;            ///< in the window: all channels as bands; in command lines --channels says it

    bool operator==(const CoefficientsOptions &) const = default;
};

struct CoefficientsFigure {
    Message title;
    toeplitz::CoefficientsPtr coefficients; ///< at the requested stage; one column per curve
    std::vector<ChannelLabel> labels;       ///< one per column: "57"; "head 2, 5" where there are heads
    /// With allChannels the 5, 25, 50, 75, 95 % quantiles over channels, 2n-1 values each; else empty.
    std::vector<std::vector<float>> quantiles;
    std::vector<float> mean; ///< with allChannels
    long trainingLength = 0;
    /// One per column: the |lag| from which on the RPE is saturated (analysis::saturatedFrom), none where it is not; empty where
    /// no RPE answers or means and extremes are shown.
    std::vector<std::optional<long>> saturated = {};
};

CoefficientsFigure coefficientsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task = {});
CoefficientsFigure figureOf(const CoefficientsOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const CoefficientsFigure &figure);

} // namespace tnn::figures

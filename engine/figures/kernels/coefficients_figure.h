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

    Scale scale = Scale::Symlog; ///< Log draws negative values dotted
    bool all = false;            ///< in the window: all channels as bands; on the command line --channels sets it

    FigureTraits traits() const
    {
        return {.overlaysDocuments = true,
                .showsPinned = !all,
                .hasPage = true,
                .tile = scale == Scale::Symlog ? FigureTraits::Tile::Curve : FigureTraits::Tile::None};
    }
    bool operator==(const CoefficientsOptions &) const = default;
};

struct CoefficientsFigure {
    Message title;
    toeplitz::CoefficientsPtr coefficients; ///< at the requested stage; one column per curve
    std::vector<ChannelLabel> labels;       ///< one per column: "57"; "head 2, 5" if there are heads
    /// With allChannels the 5, 25, 50, 75, 95 % quantiles over channels, 2n-1 values each; else empty.
    std::vector<std::vector<float>> quantiles;
    std::vector<float> mean; ///< with allChannels
    long trainingLength = 0;
    /// One per column: the |lag| from which on the RPE is saturated (analysis::saturatedFrom), or none; empty if there
    /// is no RPE, or for means and extremes.
    std::vector<std::optional<long>> saturated = {};
};

CoefficientsFigure coefficientsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task = {});
CoefficientsFigure figureOf(const CoefficientsOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const CoefficientsFigure &figure);

} // namespace tnn::figures

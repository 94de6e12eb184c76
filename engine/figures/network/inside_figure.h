// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/run/network_input.h"

namespace tnn::figures {

struct InsideOptions {
    static constexpr std::string_view Name = "inside", Title = "Inside";
    static std::vector<OptionField> fields();

    model::Tap::Point point = model::Tap::Point::In;
    Scale scale = Scale::Linear; ///< hidden values lack the long tails of kernels: symlog would make most look alike
    ColorRange range{};

    static FigureTraits traits()
    {
        return {.isPlotted = false, .networkInput = FigureTraits::NetworkInput::TokensOrFeatures};
    }
    bool operator==(const InsideOptions &) const = default;
};

/// The values at a tap of a layer for one sequence of tokens.
struct InsideFigure {
    Message title; ///< "layer 3, gate u"
    long tokens = 0, channels = 0;
    std::vector<float> values;        ///< (tokens, channels)
    std::vector<std::string> symbols; ///< one per token, if there is a vocabulary
};
Message nameOf(model::Tap::Point point); ///< "input v", "output", "gate u", "hidden state", ...
/// Computes it for the first sequence of the request's network input. Throws tnn::Error as forward does, and if nothing
/// gates the layer.
InsideFigure figureOf(const InsideOptions &options, const PlotRequest &request, const Task &task = {});
/// .npy (tokens, channels). The table has one row per token.
Numbers numbersOf(const InsideFigure &figure);

} // namespace tnn::figures

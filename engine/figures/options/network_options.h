// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"
#include "engine/model/mixer.h"

// Figures of a network, which the window alone draws.

namespace tnn::figures {

struct OptionField;

struct InsideOptions {
    static constexpr std::string_view Name = "inside", Title = "Inside";
    static constexpr bool IsPlotted = false;
    static std::vector<OptionField> fields();

    model::Tap::Point point = model::Tap::Point::In;
    Scale scale = Scale::Linear; ///< hidden numbers have no long tails as kernels do: symlog would make most look alike
    ColourRange range{};

    bool operator==(const InsideOptions &) const = default;
};

struct TrainingOptions {
    static constexpr std::string_view Name = "training", Title = "Training";
    static constexpr bool IsPlotted = false;
    static std::vector<OptionField> fields();

    bool logScale = false;     ///< of the loss
    bool learningRate = false; ///< on the right axis

    bool operator==(const TrainingOptions &) const = default;
};

struct ExtrapolationOptions {
    static constexpr std::string_view Name = "extrapolation", Title = "Extrapolation";
    static constexpr bool IsPlotted = false;
    static std::vector<OptionField> fields();

    bool logScale = false; ///< of the perplexity

    bool operator==(const ExtrapolationOptions &) const = default;
};

} // namespace tnn::figures

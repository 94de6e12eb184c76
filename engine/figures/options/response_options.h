// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

struct ResponseOptions {
    static constexpr std::string_view Name = "response", Title = "Response";
    static std::vector<OptionField> fields();

    enum class Quantity { Magnitude, Phase, Delay };
    enum class Channels {
        Selected,
        All,   ///< as bands; in command lines --channels says it
        Layers ///< the mean |H| of every layer, one row per layer
    };
    Quantity quantity = Quantity::Magnitude;
    Scale scale = Scale::Log;  ///< Log: magnitudes in dB, delays on a symlog axis
    bool logFrequency = false; ///< slow waves spread out; frequency 0 has no place
    Channels channels = Channels::Selected;

    bool isOfAllLayers() const { return channels == Channels::Layers; }
    bool logScale() const { return scale != Scale::Linear; }
    bool operator==(const ResponseOptions &) const = default;
};

} // namespace tnn::figures

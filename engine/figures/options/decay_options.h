// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

struct DecayOptions {
    static constexpr std::string_view Name = "decay", Title = "Decay";
    static std::vector<OptionField> fields();

    enum class Picture {
        Envelope,  ///< |t_k| against the lag
        Rates,     ///< one row per channel
        Histogram, ///< how many channels have which
        Layers     ///< rates of every layer
    };
    Scale scale = Scale::Log; ///< of |t_k|; Symlog is as Log
    bool energy = true;       ///< the share of the energy within |lag| <= k, on the right axis
    Picture picture = Picture::Envelope;

    bool showsRates() const { return picture != Picture::Envelope; }
    bool isOfAllLayers() const { return picture == Picture::Layers; }
    bool logScale() const { return scale != Scale::Linear; }
    bool operator==(const DecayOptions &) const = default;
};

} // namespace tnn::figures

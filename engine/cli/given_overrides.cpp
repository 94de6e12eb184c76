// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/given_overrides.h"

#include <limits>
#include <sstream>
#include <string>

#include "engine/cli/call_values.h"
#include "engine/error.h"

namespace tnn::cli {

namespace {

/// L:0,5,7
std::pair<int, std::vector<long>> switchedOff(const std::string &text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        throw UsageError("--off: '" + text + "' is not a layer and its channels, as 3:0,5,7");
    const long layer = wholeNumber("--off", text.substr(0, colon), 0, std::numeric_limits<int>::max());
    std::vector<long> channels;
    std::istringstream parts(text.substr(colon + 1));
    for (std::string part; std::getline(parts, part, ',');)
        channels.push_back(wholeNumber("--off", part, 0, std::numeric_limits<int>::max()));
    if (channels.empty())
        throw UsageError("--off: '" + text + "' names no channel");
    return {static_cast<int>(layer), std::move(channels)};
}

} // namespace

GivenOverrides givenOverrides(const Arguments &arguments)
{
    GivenOverrides switches;
    if (arguments.gamma)
        switches.overrides.gamma = decimal("--gamma", *arguments.gamma, 0, 1);
    switches.overrides.decay = !arguments.noDecay;
    if (arguments.band)
        switches.overrides.band = wholeNumber("--band", *arguments.band, 0, LongestSequence);
    for (const std::string &text : arguments.off)
        switches.off.push_back(switchedOff(text));
    return switches;
}

model::Overrides overridesOf(const GivenOverrides &switches, const checkpoint::Description &description)
{
    model::Overrides overrides = switches.overrides;
    for (const auto &[layer, channels] : switches.off) {
        const auto count = static_cast<int>(description.layers.size());
        if (layer >= count)
            throw Error("there is no layer %1, only 0 to %2", layer, count - 1);
        for (const int tno : description.layers[static_cast<std::size_t>(layer)].tnos) {
            const long last = description.tnos[static_cast<std::size_t>(tno)].channels() - 1;
            std::vector<long> &off = overrides.off[tno];
            for (const long channel : channels) {
                if (channel > last)
                    throw Error("layer %1 has no channel %2, only 0 to %3", layer, channel, last);
                off.push_back(channel);
            }
        }
    }
    return overrides;
}

} // namespace tnn::cli

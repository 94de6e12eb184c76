// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/given_overrides.h"

#include "engine/error.h"

namespace tnn::cli {

model::Overrides overridesOf(const GivenOverrides &given, const checkpoint::Description &description)
{
    model::Overrides overrides = given.overrides;
    for (const auto &[layer, channels] : given.off) {
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

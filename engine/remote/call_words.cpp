// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/call_words.h"

#include <set>

#include "engine/io/number_text.h"

namespace tnn::remote {

std::string listed(const std::vector<long> &numbers)
{
    return listed(numbers, [](long number) { return std::to_string(number); });
}

CallWords overrideWords(const model::Overrides &overrides, const checkpoint::Description &description)
{
    CallWords words;
    if (!overrides.decay)
        append(words, {"--no-decay"});
    else if (overrides.gamma)
        append(words, {"--gamma", io::exactText(*overrides.gamma)});
    if (overrides.band)
        append(words, {"--band", std::to_string(*overrides.band)});
    std::set<int> layers; // both axes of a layer have the same channels switched off
    for (const auto &[tno, channels] : overrides.off) {
        const int layer = description.tnos.at(static_cast<std::size_t>(tno)).layer;
        if (!channels.empty() && layers.insert(layer).second)
            append(words, {"--off", std::to_string(layer) + ":" + listed(channels)});
    }
    return words;
}

CallWords formWords(const document::FormOptions &form)
{
    const ssm::ReduceRequest usual;
    CallWords words;
    if (form.window)
        append(words, {"--window", std::to_string(*form.window)});
    if (form.reduce.modes)
        append(words, {"--modes", std::to_string(*form.reduce.modes)});
    else if (form.reduce.error != usual.error)
        append(words, {"--error", io::exactText(form.reduce.error)});
    if (form.reduce.taps != usual.taps)
        append(words, {"--taps", std::to_string(form.reduce.taps)});
    if (form.layer)
        append(words, {"--layer", std::to_string(*form.layer)});
    return words;
}

} // namespace tnn::remote

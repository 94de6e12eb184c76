// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/axial.h"

#include <algorithm>
#include <charconv>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

TnoPlan planOf(const std::string &prefix, Axis axis)
{
    TnoPlan plan;
    plan.prefix = prefix;
    plan.axis = axis;
    return plan;
}

} // namespace

bool allAxial(const Subject &subject, std::string_view mixer)
{
    return std::all_of(subject.bare.begin(), subject.bare.end(), [&](const std::string &prefix) {
        const std::string part = lastPartOf(prefix);
        return (part == "toep1" || part == "toep2") && parentOf(prefix).ends_with(mixer);
    });
}

std::vector<LayerPlan> axialLayers(const Subject &subject, toeplitz::Combination combination)
{
    std::vector<LayerPlan> layers;
    // In the order of prefixes toep1 comes directly before the toep2 of its mixer.
    for (std::size_t i = 0; i < subject.prefixes.size(); i += 2) {
        const std::string &width = subject.prefixes[i];
        const bool paired = i + 1 < subject.prefixes.size() && lastPartOf(width) == "toep1"
            && lastPartOf(subject.prefixes[i + 1]) == "toep2" && parentOf(width) == parentOf(subject.prefixes[i + 1]);
        if (!paired)
            throw Error("the operator %1 stands alone, but a two-dimensional mixer has toep1 and toep2",
                        io::escaped(width));
        LayerPlan layer;
        layer.tnos = {planOf(subject.prefixes[i + 1], Axis::Height), planOf(width, Axis::Width)};
        layer.combination = combination;
        layers.push_back(std::move(layer));
    }
    return layers;
}

std::optional<long> layerNumberOf(const std::string &prefix)
{
    constexpr std::string_view Layers = "layers.";
    const std::size_t at = prefix.find(Layers);
    if (at == std::string::npos)
        return std::nullopt;
    const char *const begin = prefix.data() + at + Layers.size();
    long number = 0;
    const auto [end, error] = std::from_chars(begin, prefix.data() + prefix.size(), number);
    return error == std::errc() && end != begin ? std::optional<long>(number) : std::nullopt;
}

} // namespace tnn::checkpoint

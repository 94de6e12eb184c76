// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/axial.h"
#include "engine/checkpoint/families/family.h"

// TnnLm of the ETSC paper's speed test: stacked Tnos between an embedding and a map to the vocabulary, nothing gated.

namespace tnn::checkpoint {

namespace {

/// Of layers.0.: what stands before "layers."
std::string aroundOf(const std::string &prefix)
{
    return prefix.substr(0, prefix.find("layers."));
}

bool recognises(const Subject &subject)
{
    const auto isLayer = [](const std::string &prefix) {
        return layerNumberOf(prefix).has_value() && lastPartOf(parentOf(prefix)) == "layers";
    };
    return std::all_of(subject.bare.begin(), subject.bare.end(), isLayer)
        && subject.index.contains(aroundOf(subject.prefixes.front()) + "embedding.weight");
}

std::vector<std::string> modules(const Subject &subject)
{
    const std::string around = aroundOf(subject.prefixes.front());
    return {around + "embedding", around + "lm_head"};
}

} // namespace

Family etsc()
{
    Family family;
    family.id = "etsc-tnnlm";
    family.publicCode = "the ETSC speed test";
    family.recognises = recognises;
    family.title = [](const Subject &) { return std::string("speed test of the ETSC paper (TnnLm)"); };
    family.defaults = commonDefaults(true);
    family.defaults.insert(family.defaults.end(), {{"gamma", 0.999}, {"act_type", "silu"}});
    family.origins = {
        {"act_type", "what the FFT and the cache path of the ETSC speed test do; its state space has none"}};
    family.statesSkipActivation = true;
    family.modules = modules;
    return family;
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

// TnnLm of the ETSC paper's speed test: stacked Tnos between an embedding and a map to the vocabulary, without gating.

namespace tnn::checkpoint {

namespace etsc_steps {

bool recognises(const CheckpointKeys &subject)
{
    const auto isLayer = [](const std::string &prefix) {
        return layerNumberOf(prefix).has_value() && lastPartOf(parentOf(prefix)) == "layers";
    };
    return std::all_of(subject.bare.begin(), subject.bare.end(), isLayer)
        && subject.index.contains(beforeLayers(subject.prefixes.front()) + "embedding.weight");
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    const std::string around = beforeLayers(subject.prefixes.front());
    return {around + "embedding", around + "lm_head"};
}

/// Each layer is only T x, as computed by the code's FFT path.
model::Network network(const NetworkReader &read)
{
    const std::string around = beforeLayers(read.prefix(0)), table = around + "embedding.weight",
                      head = around + "lm_head";
    requireOperatorsIn(read, around + "layers.");
    model::Network network;
    const long dim = network.dim = read.shapeOf(table).channels;
    network.entry = tokenEntry(read, table);
    for (long layer = 0; layer < read.layers(); ++layer) {
        if (read.tno(layer).heads != 1)
            throw Error("the public code returns an extra axis if a layer has several heads");
        if (read.tno(layer).channels() != dim)
            throw Error("layer %1 has %2 channels, and the embedding %3", layer, read.tno(layer).channels(), dim);
        network.blocks.push_back({model::BareOperator{}, {}, model::Block::Norming::Before, false});
    }
    network.heads = {linearHead(read, head + ".weight", head + ".bias", dim, "lm_head")};
    return network;
}

} // namespace etsc_steps

Family etsc()
{
    using namespace etsc_steps;
    Family family = titledFamily("etsc-tnnlm", "the ETSC speed test", Message("speed test of the ETSC paper (TnnLm)"));
    family.recognises = recognises;
    // Tno and TnnLm of speed_memory_test.py.
    family.defaults = commonDefaults(true, {{"gamma", 0.999}, {"act_type", "silu"}});
    family.origins = {
        {"act_type", Message("what the FFT and the cache path of the ETSC speed test do; its state space has none")}};
    family.statesSkipActivation = true;
    family.modules = modules;
    family.network = network;
    return family;
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/xmixers_network.h"

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

using model::Block;
using model::NormKind;

model::Activation named(std::string_view name)
{
    if (name.starts_with("softmax"))
        throw Error("its activation %1 is not run here", io::escaped(std::string(name)));
    return model::activationNamed(name);
}

/// One norm_type for all norms of a model, told by those of its RPEs. A LayerNorm has a bias or not.
model::Norm normAt(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    const NormKind kind = read.tno(layer).rpeNorm;
    switch (kind) {
    case NormKind::LayerNorm:
        read.require(prefix + ".weight");
        return read.norm(prefix, dim, kind);
    case NormKind::RootMeanSquare: {
        const bool isBare = read.text(layer, "norm_type", "") == "srmsnorm";
        return {kind, isBare ? model::Value() : read.row(prefix + ".weight", dim), {}};
    }
    case NormKind::Scale:
        return {kind, read.row(prefix + ".scala", 1), {}};
    default:
        throw Error("its norm %1 is not run here", nameOf(kind));
    }
}

/// One map to both, u first.
model::Gtu gtuAt(const NetworkReader &read, long layer, const std::string &mixer, long dim)
{
    const long channels = read.tno(layer).channels();
    const std::string uv = mixer + "uv_proj";
    read.linear(uv, dim);
    if (const long rows = read.shapeOf(uv + ".weight").rows; rows - channels != channels)
        throw Error("tensor %1.weight has %2 rows, but u and v have %3 channels each", io::escaped(uv), rows, channels);
    model::Gtu gtu;
    gtu.u = read.linearRows(uv, 0, channels);
    gtu.v = read.linearRows(uv, channels, channels);
    gtu.o = read.linear(mixer + "o", channels, dim);
    gtu.activation = activationOf(read, layer, "act_fun", "silu", named);
    return gtu;
}

model::Glu gluAt(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    model::Glu glu;
    glu.gate = read.linear(prefix + "w1", dim);
    const long width = read.shapeOf(prefix + "w1.weight").rows;
    glu.value = read.linear(prefix + "w2", dim, width);
    glu.out = read.linear(prefix + "w3", width, dim);
    glu.activation = activationOf(read, layer, "glu_act", "silu", named);
    return glu;
}

/// Of MIXERtno_list.0.: MIXER
std::string mixerOf(const NetworkReader &read, long layer)
{
    return parentOf(parentOf(read.prefix(layer)));
}

} // namespace

model::Network xmixersNetwork(const NetworkReader &read)
{
    const std::string around = aroundLayers(read);
    requireOperatorsIn(read, around + "layers.");
    if (read.description().tnos.size() != read.description().layers.size())
        throw Error("two axes are no language model's, and are not run here");
    model::Network network;
    const std::string table = around + "embed_tokens.weight", head = parentOf(around) + "lm_head";
    const auto [vocabulary, dim] = read.shapeOf(table);
    network.dim = dim;
    network.entry.kind = model::Entry::Kind::Ids;
    network.entry.width = 1;
    network.entry.vocabulary = vocabulary;
    network.entry.table = read.matrix(table);
    network.causal = allCausal(read.description());
    for (long layer = 0; layer < read.layers(); ++layer) {
        const std::string mixer = mixerOf(read, layer), own = parentOf(mixer);
        network.blocks.push_back({gtuAt(read, layer, mixer, dim), normAt(read, layer, own + "token_norm", dim)});
        network.blocks.push_back(
            {gluAt(read, layer, own + "channel_mixer.", dim), normAt(read, layer, own + "channel_norm", dim)});
    }
    network.finalNorm = normAt(read, 0, around + "norm", dim);
    // Tied ones are stored once in some formats.
    const std::string weight = read.has(head + ".weight") ? head + ".weight" : table;
    const std::string bias = read.has(head + ".bias") ? head + ".bias" : std::string();
    network.heads = {linearHead(read.linear(weight, bias, dim), read.shapeOf(weight).rows, "lm_head")};
    network.predictsTokens = network.heads.front().outputs == vocabulary;
    return network;
}

model::Network xmixersGtuNetwork(const NetworkReader &read)
{
    if (read.layers() > 1)
        throw Error("how its %1 Gtus follow each other, and what is added to them, is not stored", read.layers());
    const std::string mixer = mixerOf(read, 0);
    model::Network network;
    network.dim = read.shapeOf(mixer + "uv_proj.weight").channels;
    network.entry.width = network.dim;
    network.causal = allCausal(read.description());
    network.blocks.push_back({gtuAt(read, 0, mixer, network.dim), {}, Block::Norming::Before, false});
    return network;
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/striped_hyena_network.h"

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace striped_hyena_network_steps {

/// scale * x / (|x| / sqrt(channels) + eps).
model::Norm norm(const NetworkReader &read, const std::string &prefix, long layer, long dim)
{
    read.require(prefix + ".scale");
    model::Norm result = read.norm(prefix, dim, model::NormKind::Rms);
    result.epsilon = read.option(layer, "eps", 0.0);
    return result;
}

/// Returns the heads of the attention beside these blocks, by which StripedHyena 1 orders its projections.
long attentionHeads(const NetworkReader &read, long dim)
{
    std::optional<long> heads = MetadataReader(read.subject().checkpoint, {"config"}).integer("num_attention_heads");
    for (const OtherLayer &other : read.description().otherLayers)
        if (const Tensor *const rotary = tensorAt(read.subject().index,
                                                  other.prefix + "inner_mha_cls.rotary_emb.inv_freq");
            rotary != nullptr && rotary->size() > 0)
            heads = dim / 2 / rotary->size(); // one frequency per pair of a head's channels
    if (!heads || *heads < 1 || dim % *heads != 0)
        throw Error("the number of attention heads, which orders the projections, is not in the file");
    return *heads;
}

/// Returns the rows of the projections for x2 (multiplied last), x1 and v: every third one, per head, or blocks.
std::vector<std::vector<long>> projectionRows(const NetworkReader &read, long layer, long dim)
{
    const bool interleaved = read.option(layer, "interleave", false);
    const bool byHead = !interleaved && read.option(layer, "column_split_hyena", false);
    const long width = byHead ? dim / attentionHeads(read, dim) : dim;
    std::vector<std::vector<long>> rows(3);
    for (long part = 0; part < 3; ++part)
        for (long channel = 0; channel < dim; ++channel) {
            const long head = channel / width;
            rows[static_cast<std::size_t>(part)].push_back(interleaved ? 3 * channel + part
                                                                       : (3 * head + part) * width + channel % width);
        }
    if (read.option(layer, "hyena_flip_x1x2", false))
        std::swap(rows[0], rows[1]);
    return rows;
}

model::Activation innerActivation(const NetworkReader &read, long layer)
{
    const bool first = read.tno(layer).block == 0;
    if (!first && read.option(layer, "evo2_style_activations", false))
        return model::Activation::None;
    const std::string name = read.option(layer, "mlp_activation", std::string());
    if (name != "gelu" && name != "silu")
        throw Error("mlp_activation = %1 is not supported", io::escaped(name));
    return model::activationNamed(name);
}

void addBlock(const NetworkReader &read, long layer, model::Network &network)
{
    const std::string &filter = read.prefix(layer), block = parentOf(filter);
    const long dim = network.dim, inner = read.shapeOf(block + "mlp.l1.weight").rows;
    model::Hyena hyena;
    for (const std::vector<long> &rows : projectionRows(read, layer, dim))
        hyena.parts.push_back(
            {read.linearRows(block + "projections", rows), read.shortFilter(filter + "short_filter", rows, "_")});
    hyena.out = read.linear(block + "out_filter_dense", dim, dim);
    network.blocks.push_back({std::move(hyena), norm(read, block + "pre_norm", layer, dim)});
    model::Glu mlp;
    mlp.gate = read.linear(block + "mlp.l1", dim, inner);
    mlp.value = read.linear(block + "mlp.l2", dim, inner);
    mlp.out = read.linear(block + "mlp.l3", inner, dim);
    mlp.activation = innerActivation(read, layer);
    network.blocks.push_back({std::move(mlp), norm(read, block + "post_norm", layer, dim)});
}

} // namespace striped_hyena_network_steps

std::vector<OptionKey> stripedBlockKeys()
{
    return {{"eps", OptionType::Number, {}, true},
            {"mlp_activation", OptionType::Text, {}, true},
            {"column_split_hyena", OptionType::Flag, {}, true},
            {"interleave", OptionType::Flag, {}, true},
            {"hyena_flip_x1x2", OptionType::Flag, {}, true},
            {"evo2_style_activations", OptionType::Flag, {}, true}};
}

void resolveStripedBlock(OptionSet &options)
{
    for (const OptionKey &key : stripedBlockKeys())
        options.resolve(key.name);
}

model::Network stripedBlock(const NetworkReader &read, long layer)
{
    using namespace striped_hyena_network_steps;
    model::Network network;
    network.dim = network.entry.width = read.tno(layer).headDim;
    network.firstLayer = static_cast<int>(layer);
    addBlock(read, layer, network);
    return network;
}

model::Network stripedNetwork(const NetworkReader &read)
{
    using namespace striped_hyena_network_steps;
    requireNoAttention(read);
    const std::string root = parentOf(parentOf(parentOf(read.prefix(0))));
    model::Network network;
    network.entry = tokenEntry(read, root + "embedding_layer.weight");
    network.dim = read.tno(0).headDim;
    for (long layer = 0; layer < read.layers(); ++layer) {
        if (read.tno(layer).block != layer)
            throw Error("layer %1 is missing", layer);
        addBlock(read, layer, network);
    }
    network.finalNorm = norm(read, root + "norm", 0, network.dim);
    const std::string head = root + (read.has(root + "unembed.weight") ? "unembed.weight" : "embedding_layer.weight");
    network.heads.push_back(linearHead(read, head, {}, network.dim, "unembed"));
    network.predictsTokens = true;
    return network;
}

} // namespace tnn::checkpoint

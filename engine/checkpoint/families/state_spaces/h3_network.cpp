// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/h3_network.h"

#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace h3_network_steps {

constexpr double Epsilon = 1e-5; ///< ssm_seq.py's default

/// The layers and the modules beside them.
struct Root {
    explicit Root(const NetworkReader &read) : path(parentOf(parentOf(parentOf(read.prefix(0))))) { }

    std::string block(long number) const { return path + "layers." + std::to_string(number) + "."; }
    /// Files of older code have each norm one place earlier: "ln_0" before the first block, then norm1 after the H3
    /// layer and norm2 after the MLP (SSMLMHeadModel.load_state_dict renames them).
    bool isOld(const NetworkReader &read) const { return read.has(path + "ln_0.weight"); }

    std::string path; ///< "backbone."
};

model::Norm layerNorm(const NetworkReader &read, const std::string &prefix, long dim)
{
    read.require(prefix + ".weight");
    model::Norm norm = read.norm(prefix, dim, model::NormKind::LayerNorm);
    norm.epsilon = Epsilon;
    return norm;
}

model::H3 mixerOf(const NetworkReader &read, long layer, long dim)
{
    const std::string &mixer = read.prefix(layer);
    // Its outer products are one operator on head_dim^2 inputs.
    if (const long headDim = dim / read.tno(layer + 1).headDim; headDim != 1)
        throw Error("head_dim = %1 is not supported in networks, only 1", headDim);
    return {read.linear(mixer + "q_proj", dim, dim), read.linear(mixer + "k_proj", dim, dim),
            read.linear(mixer + "v_proj", dim, dim), read.linear(mixer + "output_linear", dim, dim)};
}

void addBlock(const NetworkReader &read, const Root &root, long layer, model::Network &network)
{
    const long number = read.tno(layer).block, dim = network.dim;
    const std::string block = root.block(number), mlp = block + "mlp.";
    const bool old = root.isOld(read);
    const std::string before = !old ? block + "norm1"
        : number == 0               ? root.path + "ln_0"
                                    : root.block(number - 1) + "norm2";
    network.blocks.push_back({mixerOf(read, layer, dim), layerNorm(read, before, dim)});
    const long inner = read.shapeOf(mlp + "fc1.weight").rows;
    network.blocks.push_back(
        {model::Perceptron{read.linear(mlp + "fc1", dim, inner), read.linear(mlp + "fc2", inner, dim)},
         layerNorm(read, block + (old ? "norm1" : "norm2"), dim)});
}

/// Throws tnn::Error unless each block is an H3 layer.
void requireH3Only(const NetworkReader &read)
{
    requireNoAttention(read);
    for (long layer = 0; layer < read.layers(); ++layer)
        if (read.tno(layer).block != layer / 2)
            throw Error("block %1 is missing", layer / 2);
}

} // namespace h3_network_steps

model::Network h3Network(const NetworkReader &read)
{
    using namespace h3_network_steps;
    requireH3Only(read);
    const Root root(read);
    const std::string own = root.path + "embeddings.", outer = parentOf(parentOf(root.path));
    const std::string table = read.has(own + "word_embeddings.weight") ? own + "word_embeddings.weight"
                                                                       : outer + "embedding.weight";
    model::Network network;
    network.dim = read.tno(0).headDim;
    network.entry = tokenEntry(read, table, network.dim);
    if (const std::string places = own + "position_embeddings.weight"; read.has(places))
        network.entry.positions = read.matrix(places, network.dim);
    for (long layer = 0; layer < read.layers(); layer += 2)
        addBlock(read, root, layer, network);
    network.finalNorm = layerNorm(
        read, root.isOld(read) ? root.block(read.layers() / 2 - 1) + "norm2" : root.path + "ln_f", network.dim);
    const std::string head = parentOf(root.path) + "lm_head.weight";
    network.heads.push_back(linearHead(read, read.has(head) ? head : table, {}, network.dim, "lm_head"));
    network.predictsTokens = network.heads.back().outputs == network.entry.vocabulary;
    return network;
}

model::Network h3Block(const NetworkReader &read, long layer)
{
    using namespace h3_network_steps;
    model::Network network;
    network.dim = network.entry.width = read.tno(layer).headDim;
    network.firstLayer = static_cast<int>(layer);
    addBlock(read, Root(read), layer, network);
    return network;
}

} // namespace tnn::checkpoint

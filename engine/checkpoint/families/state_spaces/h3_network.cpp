// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/h3_network.h"

#include "engine/checkpoint/families/attention_parts.h"
#include "engine/checkpoint/families/network_parts.h"

namespace tnn::checkpoint {

namespace h3_network_steps {

constexpr double Epsilon = 1e-5; ///< ssm_seq.py's default

/// The layers and the modules beside them.
struct Root {
    explicit Root(const NetworkReader &read) : path(parentOf(parentOf(parentOf(read.prefix(0))))) { }

    std::string block(long number) const { return path + "layers." + std::to_string(number) + "."; }
    /// Files of older code have each norm one place earlier: "ln_0", or "norm" before that, before the first block,
    /// then norm1 after the mixer and norm2 after the MLP (SSMLMHeadModel.load_state_dict renames them). Empty: not so.
    std::string oldFirstNorm(const NetworkReader &read) const
    {
        for (const char *name : {"ln_0", "norm"})
            if (read.has(path + name + ".weight"))
                return path + name;
        return {};
    }

    std::string path; ///< "backbone."
};

model::H3 mixerOf(const NetworkReader &read, long layer, long dim)
{
    const std::string &mixer = read.prefix(layer);
    return {read.linear(mixer + "q_proj", dim, dim), read.linear(mixer + "k_proj", dim, dim),
            read.linear(mixer + "v_proj", dim, dim), read.linear(mixer + "output_linear", dim, dim),
            dim / read.tno(layer + 1).headDim};
}

model::Attention attentionOf(const NetworkReader &read, const std::string &mixer, long dim)
{
    constexpr double Base = 1e4; // of flash-attention's rotary embedding, which SSMLMHeadModel does not change
    model::Attention attention = packedAttention(read, mixer + "Wqkv", mixer + "out_proj",
                                                 read.option(0, "num_attention_heads", 0L), dim);
    if (const std::string key = mixer + "rotary_emb.inv_freq"; read.has(key))
        attention.rotary = rotaryAt(read, key, attention.heads.width, Base);
    return attention;
}

void addBlock(const NetworkReader &read, const Root &root, const NetworkBlock &place, model::Network &network)
{
    const long dim = network.dim;
    const std::string block = root.block(place.number), first = root.oldFirstNorm(read);
    const std::string before = first.empty() ? block + "norm1"
        : place.number == 0                  ? first
                                             : root.block(place.number - 1) + "norm2";
    const model::Norm norm = layerNorm(read, before, dim, Epsilon);
    if (place.layer < 0)
        network.blocks.push_back({attentionOf(read, block + "mixer.", dim), norm});
    else
        network.blocks.push_back({mixerOf(read, place.layer, dim), norm});
    network.blocks.push_back({perceptronOf(read, block + "mlp.", dim),
                              layerNorm(read, block + (first.empty() ? "norm2" : "norm1"), dim, Epsilon)});
}

} // namespace h3_network_steps

model::Network h3Network(const NetworkReader &read)
{
    using namespace h3_network_steps;
    const Root root(read);
    const std::string own = root.path + "embeddings.", old = parentOf(parentOf(root.path)) + "embedding.weight";
    const std::string table = read.has(old) ? old : own + "word_embeddings.weight";
    model::Network network;
    network.dim = read.tno(0).headDim;
    network.entry = tokenEntry(read, table, network.dim);
    if (const std::string places = own + "position_embeddings.weight"; read.has(places))
        network.entry.positions = read.matrix(places, network.dim);
    const std::vector<NetworkBlock> blocks = blocksBelow(read, root.path + "layers.");
    for (const NetworkBlock &block : blocks)
        addBlock(read, root, block, network);
    const std::string last = root.oldFirstNorm(read).empty() ? root.path + "ln_f"
                                                             : root.block(blocks.back().number) + "norm2";
    network.finalNorm = layerNorm(read, last, network.dim, Epsilon);
    const std::string head = parentOf(root.path) + "lm_head.weight";
    network.heads.push_back(linearHead(read, read.has(head) ? head : table, {}, network.dim, "lm_head"));
    return network;
}

model::Network h3Block(const NetworkReader &read, long layer)
{
    using namespace h3_network_steps;
    model::Network network;
    network.dim = network.entry.width = read.tno(layer).headDim;
    network.firstLayer = static_cast<int>(layer);
    addBlock(read, Root(read), {read.tno(layer).block, layer, {}}, network);
    return network;
}

} // namespace tnn::checkpoint

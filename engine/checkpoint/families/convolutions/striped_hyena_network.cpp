// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/striped_hyena_network.h"

#include "engine/checkpoint/families/attention_parts.h"
#include "engine/checkpoint/families/convolutions/evo2_filters.h"
#include "engine/checkpoint/families/convolutions/striped_hyena_names.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace striped_hyena_network_steps {

/// scale * x / (|x| / sqrt(channels) + eps).
model::Norm norm(const NetworkReader &read, const std::string &key, long dim)
{
    const double eps = read.option(0, "eps", 0.0);
    if (!(eps > 0))
        throw Error("eps = %1 is not supported: it must be greater than 0", io::exactText(eps));
    return {model::NormKind::Rms, read.row(key, dim), {}, eps};
}

/// Returns the heads of attention, by which StripedHyena 1 also orders its projections.
long attentionHeads(const NetworkReader &read, long dim)
{
    const long heads = read.option(0, "num_attention_heads", 0L);
    if (heads < 1)
        throw Error("the number of attention heads is not in the file; set it with --set num_attention_heads=N");
    if (dim % heads != 0)
        throw Error("%1 attention heads do not divide %2 channels (%3)", heads, dim, "num_attention_heads");
    return heads;
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

model::Activation innerActivation(const NetworkReader &read, bool first)
{
    if (!first && read.option(0, "evo2_style_activations", false))
        return model::Activation::None;
    const std::string name = read.option(0, "mlp_activation", std::string());
    if (name != "gelu" && name != "silu")
        throw Error("mlp_activation = %1 is not supported", io::escaped(name));
    return model::activationNamed(name);
}

model::Glu mlpOf(const NetworkReader &read, const NetworkBlock &block, const StripedNames &names, long dim)
{
    const std::string gate = block.prefix + names.gate, down = block.prefix + names.down;
    if (!names.value.empty())
        return gluFrom(read, gate, block.prefix + names.value, down, dim);
    const long rows = read.shapeOf(gate + ".weight").rows, inner = rows / 2;
    if (rows % 2 != 0)
        throw Error("tensor %1 has %2 rows, which are not two blocks", io::escaped(gate + ".weight"), rows);
    read.linear(gate, dim); // whose shapes are checked before rows are chosen
    return {read.linearRows(gate, 0, inner), read.linearRows(gate, inner, inner), read.linear(down, inner, dim)};
}

model::Hyena hyenaOf(const NetworkReader &read, const NetworkBlock &block, const StripedNames &names, long dim)
{
    const std::string projections = block.prefix + names.projections;
    model::Hyena hyena;
    read.linear(projections, dim, 3 * dim); // whose shapes are checked before rows are chosen
    for (const std::vector<long> &rows : projectionRows(read, block.layer, dim))
        hyena.parts.push_back({read.linearRows(projections, rows),
                               read.shortFilter(block.prefix + names.shortFilter, rows, 3 * dim, "_")});
    hyena.out = read.linear(block.prefix + names.out, dim, dim);
    return hyena;
}

model::Attention attentionOf(const NetworkReader &read, const NetworkBlock &block, const StripedNames &names, long dim)
{
    const std::string packed = block.prefix + names.packed, frequencies = block.prefix + names.frequencies;
    read.linear(packed, dim); // whose shape is checked before that of the frequencies
    const bool hasOwn = read.has(frequencies);
    const long count = hasOwn ? io::countOf(read.axesOf(frequencies)) : 0;
    if (hasOwn && (count < 1 || dim % (2 * count) != 0))
        throw Error("tensor %1 has %2 frequencies, which no heads of %3 channels together have",
                    io::escaped(frequencies), count, dim);
    model::Attention attention = packedAttention(read, packed, block.prefix + names.attentionOut,
                                                 attentionHeads(read, dim), dim, read.option(0, "column_split", false));
    const long width = attention.heads.width;
    if (hasOwn && 2 * count != width)
        throw Error("tensor %1 does not have the %2 frequencies of heads of %3 channels", io::escaped(frequencies),
                    width / 2, width);
    const bool interpolated = read.option(0, "use_interpolated_rotary_pos_emb", false);
    attention.rotary = rotaryAt(read, frequencies, width, read.option(0, "rotary_emb_base", 0.0),
                                interpolated ? read.option(0, "rotary_emb_scaling_factor", 0.0) : 1.0);
    return attention;
}

void addBlock(const NetworkReader &read, const NetworkBlock &block, model::Network &network)
{
    const long dim = network.dim;
    const StripedNames &names = stripedNamesIn(read.subject(), block.prefix);
    if (block.layer < 0)
        network.blocks.push_back(
            {attentionOf(read, block, names, dim), norm(read, block.prefix + names.attentionNorm, dim)});
    else
        network.blocks.push_back({hyenaOf(read, block, names, dim), norm(read, block.prefix + names.hyenaNorm, dim)});
    model::Glu mlp = mlpOf(read, block, names, dim);
    mlp.activation = innerActivation(read, block.number == 0);
    network.blocks.push_back({std::move(mlp), norm(read, block.prefix + names.postNorm, dim)});
}

/// The keys around the blocks.
struct Ends {
    std::string embedding, norm, head; ///< without a tensor `head`, the embedding is it
};

Ends endsAround(const CheckpointKeys &subject, const std::string &block)
{
    const std::string list = parentOf(block), root = parentOf(list);
    if (lastPartOf(list) == "layers") {
        const std::string outer = parentOf(root);
        return {outer + "embedding.word_embeddings.weight", root + "final_norm.weight", outer + "output_layer.weight"};
    }
    if (lastPartOf(list) != "sequential")
        return {root + "embedding_layer.weight", root + "norm.scale", root + "unembed.weight"};
    std::string last = list + "norm.weight";
    for (const std::string &prefix : prefixesBefore(subject.index, "norm.weight"))
        if (parentOf(prefix) == list)
            last = prefix + "norm.weight";
    return {list + "0.word_embeddings.weight", last, {}};
}

model::Network network(const NetworkReader &read)
{
    const NetworkBlock first{0, 0, upToFirstNumber(read.prefix(0))};
    const std::string list = parentOf(first.prefix);
    const Ends ends = endsAround(read.subject(), first.prefix);
    model::Network result;
    result.dim = read.tno(0).headDim;
    result.entry = tokenEntry(read, ends.embedding, result.dim);
    // Savanna's list holds other modules beside the blocks, which only this norm tells apart.
    const std::string_view tail = list.ends_with("sequential.") ? "pre_mlp_layernorm.weight" : "";
    const long offset = firstNumberIn(first.prefix).value_or(0) - read.tno(0).block;
    for (const NetworkBlock &block : blocksBelow(read, list, offset, tail))
        addBlock(read, block, result);
    result.finalNorm = norm(read, ends.norm, result.dim);
    result.heads.push_back(
        linearHead(read, read.has(ends.head) ? ends.head : ends.embedding, {}, result.dim, "unembed"));
    return result;
}

/// One block around an operator: x + mixer(norm x), x + mlp(norm x).
model::Network block(const NetworkReader &read, long layer)
{
    model::Network result;
    result.dim = result.entry.width = read.tno(layer).headDim;
    result.firstLayer = static_cast<int>(layer);
    addBlock(read, {read.tno(layer).block, layer, upToFirstNumber(read.prefix(layer))}, result);
    return result;
}

} // namespace striped_hyena_network_steps

Family stripedFamily()
{
    using namespace striped_hyena_network_steps;
    Family family;
    family.keys = evo2FilterKeys();
    for (const OptionKey &key : std::initializer_list<OptionKey>{
             {"eps", OptionType::Number, {"layernorm_epsilon"}, true},
             {"mlp_activation", OptionType::Text, {}, true},
             {"column_split_hyena", OptionType::Flag, {}, true},
             {"interleave", OptionType::Flag, {}, true},
             {"hyena_flip_x1x2", OptionType::Flag, {}, true},
             {"evo2_style_activations", OptionType::Flag, {}, true},
             {"column_split", OptionType::Flag, {}, true},
             {"num_attention_heads", OptionType::Integer, {}, true},
             {"rotary_emb_base", OptionType::Number, {"rotary_base"}, true},
             {"use_interpolated_rotary_pos_emb", OptionType::Flag, {}, true},
             {"rotary_emb_scaling_factor", OptionType::Number, {"seq_len_interpolation_factor"}, true}})
        family.keys.push_back(key);
    // What all evo2-*.yml of vortex say; its model.py assumes otherwise of absent options and warns.
    family.defaults = {{"eps", 1e-6},
                       {"mlp_activation", "gelu"},
                       {"column_split_hyena", false},
                       {"interleave", true},
                       {"hyena_flip_x1x2", false},
                       {"evo2_style_activations", true},
                       {"rotary_emb_base", 1e4},
                       {"use_interpolated_rotary_pos_emb", false},
                       {"rotary_emb_scaling_factor", 1.0},
                       {"column_split", true}};
    family.disputed = {"rotary_emb_base", "use_interpolated_rotary_pos_emb", "rotary_emb_scaling_factor"};
    family.network = network;
    family.block = block;
    return family;
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/striped_hyena_network.h"

#include <cmath>

#include "engine/checkpoint/families/attention_parts.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace striped_hyena_network_steps {

/// scale * x / (|x| / sqrt(channels) + eps).
model::Norm norm(const NetworkReader &read, const std::string &prefix, long layer, long dim)
{
    if (const double eps = read.option(layer, "eps", 0.0); !(eps > 0))
        throw Error("eps = %1 is not supported: it must be greater than 0", io::exactText(eps));
    read.require(prefix + ".scale");
    model::Norm result = read.norm(prefix, dim, model::NormKind::Rms);
    result.epsilon = read.option(layer, "eps", 0.0);
    return result;
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

void addMlp(const NetworkReader &read, const std::string &block, bool first, model::Network &network)
{
    const long dim = network.dim, inner = read.shapeOf(block + "mlp.l1.weight").rows;
    model::Glu mlp;
    mlp.gate = read.linear(block + "mlp.l1", dim, inner);
    mlp.value = read.linear(block + "mlp.l2", dim, inner);
    mlp.out = read.linear(block + "mlp.l3", inner, dim);
    mlp.activation = innerActivation(read, first);
    network.blocks.push_back({std::move(mlp), norm(read, block + "post_norm", 0, dim)});
}

void addBlock(const NetworkReader &read, long layer, model::Network &network)
{
    const std::string &filter = read.prefix(layer), block = parentOf(filter);
    const long dim = network.dim;
    model::Hyena hyena;
    read.linear(block + "projections", dim); // whose shapes are checked before rows are chosen
    for (const std::vector<long> &rows : projectionRows(read, layer, dim))
        hyena.parts.push_back(
            {read.linearRows(block + "projections", rows), read.shortFilter(filter + "short_filter", rows, "_")});
    hyena.out = read.linear(block + "out_filter_dense", dim, dim);
    network.blocks.push_back({std::move(hyena), norm(read, block + "pre_norm", layer, dim)});
    addMlp(read, block, read.tno(layer).block == 0, network);
}

void addAttention(const NetworkReader &read, const NetworkBlock &place, model::Network &network)
{
    const std::string own = place.prefix + "inner_mha_cls.", frequencies = own + "rotary_emb.inv_freq";
    model::Attention attention = packedAttention(read, own + "Wqkv", own + "out_proj",
                                                 attentionHeads(read, network.dim), network.dim,
                                                 read.option(0, "column_split", false));
    const long width = attention.heads.width;
    if (read.has(frequencies) && 2 * io::countOf(read.axesOf(frequencies)) != width)
        throw Error("tensor %1 does not have the %2 frequencies of heads of %3 channels", io::escaped(frequencies),
                    width / 2, width);
    const bool interpolated = read.option(0, "use_interpolated_rotary_pos_emb", false);
    attention.rotary = rotaryAt(read, frequencies, width, read.option(0, "rotary_emb_base", 0.0),
                                interpolated ? read.option(0, "rotary_emb_scaling_factor", 0.0) : 1.0);
    network.blocks.push_back({std::move(attention), norm(read, place.prefix + "pre_norm", 0, network.dim)});
    addMlp(read, place.prefix, place.number == 0, network);
}

/// A configuration of ArcInstitute/evo2 (evo2/configs).
struct Published {
    std::string_view name;
    long dim, blocks, inner; ///< channels, and the width of the GLUs
    double base, interpolation;
    bool needsFp8; ///< of the input projections, for the published quality
};
/// No size tells evo2_7b_262k, whose interpolation is 32, from evo2_7b_base.
constexpr Published Evo2Models[] = {
    {"evo2_1b_base", 1920, 25, 5120, 1e4, 1, true},   {"evo2_7b_base", 4096, 32, 11008, 1e4, 1, false},
    {"evo2_7b", 4096, 32, 11264, 1e4, 128, false},    {"evo2_20b", 8192, 24, 22528, 1e6, 128, true},
    {"evo2_40b_base", 8192, 50, 21888, 1e6, 1, true}, {"evo2_40b", 8192, 50, 22528, 1e6, 128, true}};

const Published *publishedOf(const CheckpointKeys &subject, const std::string &root)
{
    const Tensor *const mlp = tensorAt(subject.index, root + "blocks.0.mlp.l1.weight");
    const auto blocks = static_cast<long>(prefixesBefore(subject.index, "mlp.l1.weight").size());
    for (const Published &one : Evo2Models)
        if (mlp != nullptr && mlp->shape == std::vector{one.inner, one.dim} && blocks == one.blocks)
            return &one;
    return nullptr;
}

/// Records what a published model of these sizes has, unless something else is said of it.
void assume(OptionSet &options, std::string_view key, const OptionValue &value, std::string_view model)
{
    if (options.stated(key))
        options.resolve(key);
    else
        options.record({std::string(key), value, Source::Assumed, Message("published configuration of %1", model)});
}

/// Records the base that stored frequencies have, and the heads that have so many.
void inferFromFrequencies(const CheckpointKeys &subject, const std::string &attention, OptionSet &options)
{
    constexpr long MostFrequencies = 4096;
    const Tensor *const found = tensorAt(subject.index, attention + "inner_mha_cls.rotary_emb.inv_freq");
    const Tensor *const packed = tensorAt(subject.index, attention + "inner_mha_cls.Wqkv.weight");
    const long count = found == nullptr ? 0 : found->size();
    if (count < 1 || count > MostFrequencies || packed == nullptr || packed->shape.size() != 2)
        return;
    if (const long dim = packed->shape[1]; dim % (2 * count) == 0)
        options.fix("num_attention_heads", dim / (2 * count), shapeOf(*found));
    if (found->type != DType::Float32 || count < 2 || !found->refusal.empty())
        return;
    const double base = std::pow(subject.checkpoint.values(*found)[1], -static_cast<double>(count));
    const double unit = std::pow(10.0, std::floor(std::log10(base)) - 3); // four digits: float32 has no more of a power
    const std::optional<Option> said = options.stated("rotary_emb_base");
    const double *const stated = said ? std::get_if<double>(&said->value) : nullptr;
    const bool agrees = stated != nullptr && std::abs(*stated - base) < 1e-5 * base;
    if (std::isfinite(base) && unit > 0)
        options.fix("rotary_emb_base", agrees ? *stated : std::round(base / unit) * unit,
                    Message("values of %1", io::escaped(found->name)));
}

} // namespace striped_hyena_network_steps

std::vector<OptionKey> stripedBlockKeys()
{
    return {{"eps", OptionType::Number, {}, true},
            {"mlp_activation", OptionType::Text, {}, true},
            {"column_split_hyena", OptionType::Flag, {}, true},
            {"interleave", OptionType::Flag, {}, true},
            {"hyena_flip_x1x2", OptionType::Flag, {}, true},
            {"evo2_style_activations", OptionType::Flag, {}, true},
            {"column_split", OptionType::Flag, {}, true},
            {"num_attention_heads", OptionType::Integer, {}, true},
            {"rotary_emb_base", OptionType::Number, {}, true},
            {"use_interpolated_rotary_pos_emb", OptionType::Flag, {}, true},
            {"rotary_emb_scaling_factor", OptionType::Number, {}, true}};
}

void resolveStripedBlock(const CheckpointKeys &subject, const std::string &filter, bool isEvo2, OptionSet &options)
{
    using namespace striped_hyena_network_steps;
    for (const char *key :
         {"eps", "mlp_activation", "column_split_hyena", "interleave", "hyena_flip_x1x2", "evo2_style_activations"})
        options.resolve(key);
    options.mention("num_attention_heads");
    const std::string root = parentOf(parentOf(parentOf(filter)));
    const std::vector<std::string> attention = prefixesBefore(subject.index, "inner_mha_cls.Wqkv.weight");
    if (attention.empty())
        return;
    if (const Published *const known = isEvo2 ? publishedOf(subject, root) : nullptr) {
        constexpr long HeadWidth = 128; // of all of them
        assume(options, "num_attention_heads", known->dim / HeadWidth, known->name);
        assume(options, "rotary_emb_base", known->base, known->name);
        assume(options, "use_interpolated_rotary_pos_emb", known->interpolation != 1, known->name);
        assume(options, "rotary_emb_scaling_factor", known->interpolation, known->name);
        if (known->needsFp8)
            options.warnings().addOnce("fp8",
                                       Message("%1 was trained for input projections in FP8; in float32, its numbers "
                                               "differ from those of its authors' code",
                                               known->name));
    }
    inferFromFrequencies(subject, attention.front(), options); // which counts more than what is assumed
    for (const char *key : {"rotary_emb_base", "use_interpolated_rotary_pos_emb", "rotary_emb_scaling_factor"})
        options.resolve(key);
    if (isEvo2)
        options.resolve("column_split");
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
    const std::string root = parentOf(parentOf(parentOf(read.prefix(0))));
    model::Network network;
    network.dim = read.tno(0).headDim;
    network.entry = tokenEntry(read, root + "embedding_layer.weight", network.dim);
    for (const NetworkBlock &block : blocksBelow(read, root + "blocks.")) {
        if (block.layer < 0)
            addAttention(read, block, network);
        else
            addBlock(read, block.layer, network);
    }
    network.finalNorm = norm(read, root + "norm", 0, network.dim);
    const std::string head = root + (read.has(root + "unembed.weight") ? "unembed.weight" : "embedding_layer.weight");
    network.heads.push_back(linearHead(read, head, {}, network.dim, "unembed"));
    network.predictsTokens = network.heads.front().outputs == network.entry.vocabulary;
    return network;
}

} // namespace tnn::checkpoint

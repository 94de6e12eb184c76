// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/attention_parts.h"
#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

// LFM2 and LFM2-MoE (Liquid AI) as Hugging Face's transformers store them (models/lfm2, models/lfm2_moe): gated short
// convolutions out(C * T(B * x)) and attention with grouped queries, each followed by a GLU or, of LFM2-MoE, by
// experts.

namespace tnn::checkpoint {

namespace lfm2_steps {

/// Returns the prefixes "model.layers.0.conv.".
std::vector<std::string> convolutions(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = modulesWith(subject.index, "conv.", "conv.weight", {"in_proj.weight"});
    std::erase_if(prefixes, [&](const std::string &prefix) {
        return tensorAt(subject.index, parentOf(prefix) + "operator_norm.weight") == nullptr;
    });
    return prefixes;
}

/// Returns "model." of "model.layers.0.conv.".
std::string rootOf(const std::string &convolution)
{
    return parentOf(parentOf(parentOf(convolution)));
}

bool hasExperts(const CheckpointKeys &subject)
{
    return !prefixesBefore(subject.index, "feed_forward.gate.weight").empty();
}

TnoDescription convolutionAt(const CheckpointKeys &subject, const std::string &prefix, bool amongExperts,
                             OptionSet options)
{
    const Tensor &weight = required(subject.index, prefix + "conv.weight", 3);
    TnoDescription filter = depthwiseFilter(weight, prefix, "short-filter");
    const long channels = filter.headDim;
    requireShape(required(subject.index, prefix + "in_proj.weight", 2), {3 * channels, channels});
    options.fix("dim", channels, shapeOf(weight));
    options.fix("taps", weight.shape[2], shapeOf(weight));
    options.resolve("norm_eps");
    options.resolve("rope_theta");
    if (amongExperts)
        for (const char *key : {"num_experts_per_tok", "norm_topk_prob", "routed_scaling_factor"})
            options.resolve(key);
    filter.options = options.take();
    return filter;
}

FamilyOperators operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    const bool amongExperts = hasExperts(subject);
    for (const std::string &prefix : convolutions(subject))
        found.operators.push_back(convolutionAt(subject, prefix, amongExperts, options()));
    found.others = otherLayers(subject, "self_attn.q_layernorm.weight", "attention");
    return found;
}

/// Vision-language models keep these options in text_config.
StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    const MetadataReader config(subject.checkpoint, {"config"});
    for (const MetadataReader &place : {config, config.within("text_config")}) {
        place.into(options,
                   {"norm_eps", "rope_theta", "num_experts_per_tok", "norm_topk_prob", "routed_scaling_factor"});
        place.into(options, "rope_theta", "theta"); // an older key, which counts more than the one above
        place.within("rope_parameters").into(options, {"rope_theta"});
    }
    return options;
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : convolutions(subject)) {
        addModules(result, prefix, {"in_proj", "out_proj", "conv"});
        const std::string root = rootOf(prefix);
        addModules(result, root, {"embed_tokens", "embedding_norm", "lm_head"});
        addModules(result, parentOf(root), {"lm_head"});
        result.emplace_back("lm_head");
        addModules(result, parentOf(prefix), {"operator_norm", "ffn_norm", "feed_forward"});
    }
    for (const OtherLayer &layer : otherLayers(subject, "self_attn.q_layernorm.weight", "attention"))
        addModules(result, layer.prefix, {"self_attn", "operator_norm", "ffn_norm", "feed_forward"});
    return result;
}

model::Norm rootMeanSquare(const NetworkReader &read, const std::string &prefix, long width)
{
    const double eps = read.option(0, "norm_eps", 0.0);
    if (!(eps > 0))
        throw Error("norm_eps = %1 is not supported: it must be greater than 0", io::exactText(eps));
    return {model::NormKind::RootMeanSquare, read.row(prefix + ".weight", width), {}, eps};
}

model::Hyena convolution(const NetworkReader &read, const std::string &prefix, long dim)
{
    model::Hyena unit;                             // C, B and x are the rows 1, 0 and 2 of its map
    read.linear(prefix + "in_proj", dim, 3 * dim); // whose shapes are checked before rows are chosen
    for (const long part : {1, 0, 2})
        unit.parts.push_back({read.linearRows(prefix + "in_proj", part * dim, dim), {}});
    unit.out = read.linear(prefix + "out_proj", dim, dim);
    if (read.has(prefix + "conv.bias"))
        unit.bias = read.row(prefix + "conv.bias", dim);
    return unit;
}

model::Attention attention(const NetworkReader &read, const std::string &prefix, long dim)
{
    const std::string queries = prefix + "q_layernorm", keys = prefix + "k_layernorm";
    const long width = io::countOf(read.axesOf(queries + ".weight"));
    model::Attention unit = separateAttention(read, prefix, width, dim);
    unit.queryNorm = rootMeanSquare(read, queries, width);
    unit.keyNorm = rootMeanSquare(read, keys, width);
    unit.rotary = rotaryAt(read, prefix + "rotary_emb.inv_freq", width, read.option(0, "rope_theta", 0.0));
    return unit;
}

model::Glu glu(const NetworkReader &read, const std::string &prefix, long dim)
{
    return gluFrom(read, prefix + "w1", prefix + "w3", prefix + "w2", dim);
}

model::Experts experts(const NetworkReader &read, const std::string &prefix, long dim)
{
    model::Experts unit;
    unit.gate = read.linear(prefix + "gate", dim);
    const long count = read.shapeOf(prefix + "gate.weight").rows;
    for (long expert = 0; expert < count; ++expert)
        unit.experts.push_back(glu(read, prefix + "experts." + std::to_string(expert) + ".", dim));
    if (read.has(prefix + "expert_bias"))
        unit.bias = read.row(prefix + "expert_bias", count);
    unit.chosen = read.option(0, "num_experts_per_tok", 0L);
    unit.shares = read.option(0, "norm_topk_prob", true);
    unit.scale = read.option(0, "routed_scaling_factor", 1.0);
    if (unit.chosen < 1 || unit.chosen > count)
        throw Error("num_experts_per_tok = %1 does not fit the %2 experts of tensor %3", unit.chosen, count,
                    io::escaped(prefix + "gate.weight"));
    return unit;
}

/// Only the plain rotation is understood, not its variants for longer texts.
void requirePlainRotation(const CheckpointKeys &subject)
{
    const MetadataReader config(subject.checkpoint, {"config"});
    for (const MetadataReader &place : {config, config.within("text_config")}) {
        const MetadataReader scaling = place.within("rope_scaling");
        std::string type = place.within("rope_parameters").text("rope_type");
        for (const char *key : {"rope_type", "type"})
            if (type.empty())
                type = scaling.text(key);
        if (type.empty() && !scaling.isEmpty())
            type = "rope_scaling";
        if (!type.empty() && type != "default")
            throw Error("its rotary embedding is scaled (%1), which is not supported", io::escaped(type));
    }
}

/// Whether the configuration ties the head to the embedding, as it does by default: transformers then does not read a
/// stored one. Without a configuration, a stored head counts.
bool isTied(const CheckpointKeys &subject)
{
    const MetadataReader config(subject.checkpoint, {"config"});
    bool isTied = !config.isEmpty();
    for (const MetadataReader &place : {config, config.within("text_config")})
        for (const char *key : {"tie_word_embeddings", "tie_embedding"}) // the latter counts more
            if (const std::optional<OptionValue> value = place.value(key))
                isTied = value == OptionValue(true);
    return isTied;
}

model::Network network(const NetworkReader &read)
{
    requirePlainRotation(read.subject());
    const std::string root = rootOf(read.prefix(0)), table = root + "embed_tokens.weight";
    model::Network result;
    result.dim = read.tno(0).headDim;
    result.entry = tokenEntry(read, table, result.dim);
    for (const NetworkBlock &block : blocksBelow(read, root + "layers.")) {
        const std::string layer = root + "layers." + std::to_string(block.number) + ".", mlp = layer + "feed_forward.";
        const model::Norm before = rootMeanSquare(read, layer + "operator_norm", result.dim);
        if (block.layer >= 0)
            result.blocks.push_back({convolution(read, read.prefix(block.layer), result.dim), before});
        else
            result.blocks.push_back({attention(read, layer + "self_attn.", result.dim), before});
        const model::Norm after = rootMeanSquare(read, layer + "ffn_norm", result.dim);
        if (read.has(mlp + "gate.weight"))
            result.blocks.push_back({experts(read, mlp, result.dim), after});
        else
            result.blocks.push_back({glu(read, mlp, result.dim), after});
    }
    result.finalNorm = rootMeanSquare(read, root + "embedding_norm", result.dim); // the last norm, despite its name
    std::string head = table;
    for (const std::string &place : {root, parentOf(root), std::string()})
        if (head == table && !isTied(read.subject()) && read.has(place + "lm_head.weight"))
            head = place + "lm_head.weight";
    result.heads.push_back(linearHead(read, head, {}, result.dim, "lm_head"));
    return result;
}

} // namespace lfm2_steps

Family lfm2()
{
    using namespace lfm2_steps;
    Family family;
    family.id = "lfm2";
    family.publicCode = "transformers";
    family.title = [](const CheckpointKeys &subject) {
        return hasExperts(subject) ? Message("LFM2-MoE") : Message("LFM2");
    };
    family.recognises = [](const CheckpointKeys &subject) { return !convolutions(subject).empty(); };
    family.operators = operators;
    family.stored = stored;
    family.modules = modules;
    family.network = network;
    family.keys = {{"taps", OptionType::Integer},
                   {"norm_eps", OptionType::Number, {}, true},
                   {"rope_theta", OptionType::Number, {}, true},
                   {"num_experts_per_tok", OptionType::Integer, {}, true},
                   {"norm_topk_prob", OptionType::Flag, {}, true},
                   {"routed_scaling_factor", OptionType::Number, {}, true}};
    // configuration_lfm2.py and configuration_lfm2_moe.py
    family.defaults = {{"norm_eps", 1e-5},
                       {"rope_theta", 1e6},
                       {"num_experts_per_tok", 4L},
                       {"norm_topk_prob", true},
                       {"routed_scaling_factor", 1.0}};
    return family;
}

} // namespace tnn::checkpoint

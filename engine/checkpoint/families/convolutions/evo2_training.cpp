// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "engine/checkpoint/families/convolutions/evo2_filters.h"
#include "engine/checkpoint/families/convolutions/striped_hyena_network.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// Evo 2 as the codes that train it store it: savanna, and Megatron (BioNeMo, NeMo 2), whose decoder has savanna's
// mixers under the same names.

namespace tnn::checkpoint {

namespace evo2_training_steps {

/// Returns the prefixes "sequential.2." or "decoder.layers.0.".
std::vector<std::string> layersWithMixers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes;
    for (const char *mark :
         {"mixer.mixer.filter.p", "mixer.mixer.filter.h", "mixer.mixer.short_conv.short_conv_weight"})
        for (const std::string &prefix : prefixesBefore(subject.index, mark))
            prefixes.push_back(prefix);
    std::ranges::sort(prefixes, {}, [](const std::string &prefix) { return firstNumberIn(prefix); });
    return prefixes;
}

bool isMegatron(const CheckpointKeys &subject)
{
    const std::vector<std::string> layers = layersWithMixers(subject);
    return !layers.empty() && layers.front().find("decoder.layers.") != std::string::npos;
}

/// Returns the number of the first layer: savanna's begin after the embedding and one or two more modules.
long firstLayer(const CheckpointKeys &subject)
{
    constexpr long Usual = 2;
    if (isMegatron(subject))
        return 0;
    const std::vector<std::string> layers = prefixesBefore(subject.index, "input_layernorm.weight");
    return layers.empty() ? Usual : firstNumberIn(layers.front()).value_or(0);
}

TnoDescription operatorOf(const CheckpointKeys &subject, const std::string &layer, OptionSet options)
{
    const std::string mixer = layer + "mixer.mixer.", filter = mixer + "filter.", skip = mixer + "conv_bias";
    if (tensorAt(subject.index, filter + "p") != nullptr)
        return modalFilter(subject, filter,
                           {.rates = filter + "p", .scales = filter + "gamma", .residues = filter + "R", .skip = skip},
                           std::move(options));
    const long channels = projectedChannels(subject, layer + "mixer.dense_projection.weight");
    if (tensorAt(subject.index, filter + "h") == nullptr)
        return groupedFilter(subject, mixer + "short_conv.",
                             {.taps = mixer + "short_conv.short_conv_weight", .reversed = true}, channels,
                             std::move(options));
    // Both tables are as long as the training sequences, but only these many columns are used.
    const long taps = std::get<long>(options.resolve("hyena_mr_len").value);
    if (taps < 1)
        throw Error("hyena_mr_len = %1 is not a number of taps", taps);
    return groupedFilter(subject, filter,
                         {.taps = filter + "h", .factor = filter + "decay", .skip = skip, .columns = taps}, channels,
                         std::move(options));
}

FamilyOperators operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    const std::vector<std::string> mixers = layersWithMixers(subject);
    std::set<std::string> known(mixers.begin(), mixers.end());
    for (const char *mark : {"mixer.dense_projection.weight", "mixer.attention.query_key_value.weight",
                             "self_attention.linear_qkv.weight"})
        for (OtherLayer &layer : otherLayers(subject, mark, "attention"))
            if (known.insert(layer.prefix).second)
                found.others.push_back(std::move(layer));
    const auto own = stripedOptions(subject, true, mixers.front(), found.others, options);
    for (const std::string &layer : mixers)
        found.operators.push_back(operatorOf(subject, layer, own()));
    const long first = firstLayer(subject);
    for (TnoDescription &one : found.operators)
        one.block -= first;
    for (OtherLayer &one : found.others)
        one.block -= first;
    return found;
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const auto &[key, tensor] : subject.index)
        for (const char *part :
             {"input_layernorm", "pre_mlp_layernorm", "mixer.dense_projection", "mixer.hyena_proj_conv", "mixer.dense",
              "mixer.attention", "mixer.rotary_emb", "self_attention", "mlp", "word_embeddings", "norm", "final_norm",
              "output_layer", "mixer.mixer.filter.t"})
            if (const std::size_t at = key.find(std::string(".") + part); at != std::string_view::npos)
                result.push_back(std::string(key.substr(0, at + 1)) + part);
    result.emplace_back("output_layer");
    return result;
}

/// The model's own configuration in a directory of Megatron Bridge's or NeMo 2's.
MetadataReader configurationOf(const CheckpointKeys &subject)
{
    const MetadataReader bridge(subject.checkpoint, {"run_config", "model"});
    return bridge.exists() ? bridge : MetadataReader(subject.checkpoint, {"model_config", "config"});
}

StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    const MetadataReader model = configurationOf(subject);
    model.allInto(options);
    const std::string_view factor = "seq_len_interpolation_factor";
    if (const Object *const value = model.at(factor))
        options.insert_or_assign(
            "use_interpolated_rotary_pos_emb",
            StoredOption{value->kind != Object::Kind::None, Message::verbatim(model.origin() + std::string(factor))});
    return options;
}

std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    return configurationOf(subject).integer("seq_length");
}

} // namespace evo2_training_steps

std::vector<Family> evo2Training()
{
    using namespace evo2_training_steps;
    Family savanna = stripedFamily();
    savanna.id = "evo2-savanna";
    savanna.publicCode = "savanna";
    savanna.recognises = [](const CheckpointKeys &subject) { return !layersWithMixers(subject).empty(); };
    savanna.title = [](const CheckpointKeys &) { return Message("StripedHyena 2 (Evo 2, savanna)"); };
    savanna.operators = operators;
    savanna.modules = modules;
    savanna.keys.push_back({"hyena_mr_len", OptionType::Integer, {"hyena_medium_conv_len"}});
    // configs/40b and configs/7b of savanna, mbridge_to_vortex.py
    savanna.defaults.emplace_back("hyena_mr_len", FirstMediumLength);
    Family megatron = savanna;
    megatron.id = "evo2-megatron";
    megatron.publicCode = "bionemo-framework";
    megatron.recognises = isMegatron;
    megatron.title = [](const CheckpointKeys &) { return Message("StripedHyena 2 (Evo 2, Megatron)"); };
    megatron.stored = stored;
    megatron.trainingLength = trainingLength;
    return {std::move(megatron), std::move(savanna)};
}

} // namespace tnn::checkpoint

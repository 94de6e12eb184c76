// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/convolutions/striped_hyena_network.h"
#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// StripedHyena 1 (Evo 1): complex poles and residues. Evo 2 (StripedHyena 2): short and medium filters of explicit taps
// shared by groups of channels (HCS, HCM), long ones of real poles and residues (HCL), as vortex, savanna and Megatron
// (BioNeMo) store them.

namespace tnn::checkpoint {

namespace striped_hyena_steps {

using Array = model::StoredModes::Array;

/// Filters with at least this many taps are computed by FFT, which does not reverse them as a convolution layer does.
constexpr long FirstMediumLength = 128;

/// Returns the prefixes "blocks.N.filter." of vortex and StripedHyena.
std::vector<std::string> filters(const CheckpointKeys &subject, std::string_view mark)
{
    std::vector<std::string> prefixes = prefixesBefore(subject.index, mark);
    std::erase_if(prefixes, [](const std::string &prefix) {
        return lastPartOf(prefix) != "filter" || lastPartOf(parentOf(parentOf(prefix))) != "blocks";
    });
    return prefixes;
}

/// StripedHyena 1: poles and residues (channels, states, 1, 2), the last axis real and imaginary parts.
TnoDescription complexModal(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const Tensor &poles = required(subject.index, prefix + "poles", 4);
    const long channels = poles.shape[0], states = poles.shape[1];
    requireSize(poles, channels * states * 2);
    requireSize(required(subject.index, prefix + "residues", 4), channels * states * 2);
    TnoDescription filter = operatorAt(prefix, "hyena", {prefix + "poles", prefix + "residues", prefix + "D"});
    requireSize(required(subject.index, prefix + "D"), channels);
    filter.source = model::KernelSource::Modes;
    filter.headDim = channels;
    options.fix("state_size", states, shapeOf(poles));
    resolveStripedBlock(subject, prefix, false, options);
    filter.options = options.take();
    filter.load = [prefix, channels, states](const TensorReader &read, model::Tno &tno) {
        const auto complexOf = [&](const std::string &key) {
            const std::vector<double> pairs = read.values(key);
            Array values(states, channels);
            for (long i = 0; i < values.size(); ++i)
                values(i % states, i / states) = {pairs[static_cast<std::size_t>(2 * i)],
                                                  pairs[static_cast<std::size_t>(2 * i + 1)]};
            return values;
        };
        setModes(tno, model::StoredModes::Side{complexOf(prefix + "poles"), complexOf(prefix + "residues")});
        tno.skip = read.values(prefix + "D");
    };
    return filter;
}

/// Returns exp(rate) and residues of real modes, (channels, states) each as stored.
model::StoredModes::Side realModes(std::span<const double> rates, std::span<const double> residues, long channels)
{
    const auto states = static_cast<long>(rates.size()) / channels;
    model::StoredModes::Side side{Array(states, channels), Array(states, channels)};
    for (long i = 0; i < side.poles.size(); ++i) {
        side.poles(i % states, i / states) = std::exp(rates[static_cast<std::size_t>(i)]);
        side.residues(i % states, i / states) = residues[static_cast<std::size_t>(i)];
    }
    return side;
}

/// HCL: log_poles (channels, states, 1), residues (channels, states).
TnoDescription realModal(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const Tensor &poles = required(subject.index, prefix + "log_poles", 3);
    const long channels = poles.shape.front();
    requireSize(required(subject.index, prefix + "residues"), poles.size());
    requireSize(required(subject.index, prefix + "D"), channels);
    TnoDescription filter = operatorAt(prefix, "hcl", {prefix + "log_poles", prefix + "residues", prefix + "D"});
    filter.source = model::KernelSource::Modes;
    filter.headDim = channels;
    options.fix("state_size", poles.size() / channels, shapeOf(poles));
    resolveStripedBlock(subject, prefix, true, options);
    filter.options = options.take();
    filter.load = [prefix, channels](const TensorReader &read, model::Tno &tno) {
        setModes(tno, realModes(read.values(prefix + "log_poles"), read.values(prefix + "residues"), channels));
        tno.skip = read.values(prefix + "D");
    };
    return filter;
}

/// Returns the channels of a block from its projection (3 channels, channels).
long projected(const CheckpointKeys &subject, const std::string &key)
{
    const Tensor &projection = required(subject.index, key, 2);
    if (projection.shape[0] % 3 != 0)
        throw Error("tensor %1 has %2 rows, which are not three blocks of channels", io::escaped(key),
                    projection.shape[0]);
    limitSize(key, projection.shape[0]);
    return projection.shape[0] / 3;
}

/// Taps that each group of channels shares.
struct GroupedTaps {
    std::string key;
    long groups = 0, stored = 0; ///< rows and columns of the tensor
    long taps = 0;               ///< so many of them are used
    bool reversed = false;
    std::string factor; ///< the tensor that the taps are multiplied with; empty: none
};

/// The table of `channels` channels.
toeplitz::CoefficientsPtr grouped(const TensorReader &read, const GroupedTaps &filter, long channels)
{
    const std::vector<double> taps = read.columns(filter.key, filter.taps);
    const std::vector<double> factor = filter.factor.empty() ? std::vector<double>()
                                                             : read.columns(filter.factor, filter.taps);
    std::vector<double> all;
    all.reserve(static_cast<std::size_t>(channels * filter.taps));
    for (long channel = 0; channel < channels; ++channel)
        for (long lag = 0; lag < filter.taps; ++lag) {
            const long place = filter.reversed ? filter.taps - 1 - lag : lag;
            const auto at = static_cast<std::size_t>(channel / (channels / filter.groups) * filter.taps + place);
            all.push_back(factor.empty() ? taps[at] : taps[at] * factor[at]);
        }
    return causalTable(all, channels, filter.taps);
}

TnoDescription tapped(const CheckpointKeys &subject, const std::string &prefix, GroupedTaps taps,
                      const std::string &skip, long channels, OptionSet options)
{
    const Tensor &tensor = required(subject.index, taps.key);
    if (tensor.shape.size() < 2)
        required(subject.index, taps.key, 2); // throws
    taps.groups = tensor.shape.front();
    taps.stored = tensor.size() / taps.groups;
    taps.taps = taps.taps == 0 ? taps.stored : std::min(taps.taps, taps.stored);
    if (channels % taps.groups != 0)
        throw Error("the %1 groups of tensor %2 do not divide %3 channels", taps.groups, io::escaped(taps.key),
                    channels);
    limitSize(taps.key, channels, taps.taps);
    std::vector<std::string> keys{taps.key};
    if (!taps.factor.empty()) {
        requireShape(required(subject.index, taps.factor), tensor.shape);
        keys.push_back(taps.factor);
    }
    if (!skip.empty()) {
        requireSize(required(subject.index, skip), channels);
        keys.push_back(skip);
    }
    TnoDescription filter = operatorAt(prefix, skip.empty() ? "hcs" : "hcm", std::move(keys));
    if (taps.taps < taps.stored)
        for (KernelTensor &own : filter.tensors)
            own.columns = own.key == skip ? 0 : taps.taps;
    filter.source = model::KernelSource::Table;
    filter.headDim = channels;
    options.fix("groups", taps.groups, shapeOf(tensor));
    options.fix("taps", taps.taps, shapeOf(tensor));
    filter.options = options.take();
    filter.load = [taps, skip, channels](const TensorReader &read, model::Tno &tno) {
        tno.table = grouped(read, taps, channels);
        if (!skip.empty())
            tno.skip = read.values(skip);
    };
    return filter;
}

/// HCS without, HCM with D; h (groups, 1, taps).
TnoDescription explicitTaps(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const Tensor &h = required(subject.index, prefix + "h", 3);
    GroupedTaps taps;
    taps.key = h.name;
    taps.reversed = h.shape[2] < FirstMediumLength;
    const std::string skip = tensorAt(subject.index, prefix + "D") == nullptr ? std::string() : prefix + "D";
    resolveStripedBlock(subject, prefix, true, options);
    return tapped(subject, prefix, taps, skip, projected(subject, parentOf(prefix) + "projections.weight"),
                  std::move(options));
}

FamilyOperators vortexOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    for (const std::string &prefix : filters(subject, "poles"))
        found.operators.push_back(complexModal(subject, prefix, options()));
    for (const std::string &prefix : filters(subject, "log_poles"))
        found.operators.push_back(realModal(subject, prefix, options()));
    for (const std::string &prefix : filters(subject, "h"))
        found.operators.push_back(explicitTaps(subject, prefix, options()));
    std::ranges::stable_sort(found.operators, {}, &TnoDescription::block);
    found.others = otherLayers(subject, "inner_mha_cls.Wqkv.weight", "attention");
    return found;
}

std::vector<std::string> vortexModules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    std::string root;
    for (const char *mark : {"poles", "log_poles", "h"})
        for (const std::string &prefix : filters(subject, mark)) {
            addModules(result, parentOf(prefix), {"projections", "out_filter_dense", "pre_norm", "post_norm", "mlp"});
            addModules(result, prefix, {"short_filter_weight", "short_filter_bias"});
            root = parentOf(parentOf(parentOf(prefix)));
        }
    for (const OtherLayer &layer : otherLayers(subject, "inner_mha_cls.Wqkv.weight", "attention")) {
        result.push_back(layer.prefix + "inner_mha_cls");
        addModules(result, layer.prefix, {"pre_norm", "post_norm", "mlp"});
    }
    addModules(result, root, {"embedding_layer", "unembed", "norm"});
    return result;
}

std::vector<std::string> savannaMixers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes;
    for (const char *mark :
         {"mixer.mixer.filter.p", "mixer.mixer.filter.h", "mixer.mixer.short_conv.short_conv_weight"})
        for (const std::string &prefix : prefixesBefore(subject.index, mark))
            prefixes.push_back(prefix);
    std::ranges::sort(prefixes, {}, [](const std::string &prefix) { return firstNumberIn(prefix); });
    return prefixes;
}

/// Megatron's decoder has savanna's mixers under the same names.
bool isMegatron(const CheckpointKeys &subject)
{
    const std::vector<std::string> mixers = savannaMixers(subject);
    return !mixers.empty() && mixers.front().find("decoder.layers.") != std::string::npos;
}

/// Returns the number of the first layer: savanna's begin after the embedding and one or two more modules.
long firstLayer(const CheckpointKeys &subject)
{
    constexpr long Usual = 2;
    const std::vector<std::string> layers = prefixesBefore(subject.index, "input_layernorm.weight");
    if (isMegatron(subject))
        return 0;
    return layers.empty() ? Usual : firstNumberIn(layers.front()).value_or(0);
}

/// p, R and gamma (channels, states): t_k = sum R exp(-exp(p + gamma) k).
TnoDescription savannaModal(const CheckpointKeys &subject, const std::string &mixer, OptionSet options)
{
    const std::string prefix = mixer + "filter.", bias = mixer + "conv_bias";
    const Tensor &p = required(subject.index, prefix + "p", 2);
    const long channels = p.shape[0];
    for (const char *name : {"R", "gamma"})
        requireSize(required(subject.index, prefix + name), p.size());
    requireSize(required(subject.index, bias), channels);
    TnoDescription filter = operatorAt(prefix, "hcl", {p.name, prefix + "R", prefix + "gamma", bias});
    filter.source = model::KernelSource::Modes;
    filter.headDim = channels;
    options.fix("state_size", p.shape[1], shapeOf(p));
    filter.options = options.take();
    filter.load = [prefix, bias, channels](const TensorReader &read, model::Tno &tno) {
        std::vector<double> rates = read.values(prefix + "p");
        const std::vector<double> gamma = read.values(prefix + "gamma");
        for (std::size_t i = 0; i < rates.size(); ++i)
            rates[i] = -std::exp(rates[i]) * std::exp(gamma[i]);
        setModes(tno, realModes(rates, read.values(prefix + "R"), channels));
        tno.skip = read.values(bias);
    };
    return filter;
}

TnoDescription savannaOperator(const CheckpointKeys &subject, const std::string &layer, OptionSet options)
{
    const std::string mixer = layer + "mixer.mixer.";
    if (tensorAt(subject.index, mixer + "filter.p") != nullptr)
        return savannaModal(subject, mixer, std::move(options));
    const long channels = projected(subject, layer + "mixer.dense_projection.weight");
    GroupedTaps taps;
    if (tensorAt(subject.index, mixer + "filter.h") == nullptr) {
        taps.key = mixer + "short_conv.short_conv_weight";
        taps.reversed = true;
        return tapped(subject, mixer + "short_conv.", taps, {}, channels, std::move(options));
    }
    taps.key = mixer + "filter.h";
    taps.factor = mixer + "filter.decay";
    // Both tables are as long as the training sequences, but only these many columns are used.
    taps.taps = std::get<long>(options.resolve("hyena_mr_len").value);
    if (taps.taps < 1)
        throw Error("hyena_mr_len = %1 is not a number of taps", taps.taps);
    return tapped(subject, mixer + "filter.", taps, mixer + "conv_bias", channels, std::move(options));
}

FamilyOperators savannaOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    const long first = firstLayer(subject);
    for (const std::string &layer : savannaMixers(subject)) {
        found.operators.push_back(savannaOperator(subject, layer, options()));
        found.operators.back().block -= first;
    }
    for (const char *mark : {"mixer.dense_projection.weight", "mixer.attention.query_key_value.weight",
                             "self_attention.linear_qkv.weight"})
        for (OtherLayer layer : otherLayers(subject, mark, "attention")) {
            layer.block -= first;
            if (std::ranges::none_of(found.operators,
                                     [&](const TnoDescription &one) { return one.block == layer.block; }))
                found.others.push_back(std::move(layer));
        }
    return found;
}

std::vector<std::string> savannaModules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const auto &[key, tensor] : subject.index)
        for (const char *part : {"input_layernorm", "pre_mlp_layernorm", "mixer.dense_projection",
                                 "mixer.hyena_proj_conv", "mixer.dense", "mixer.attention", "self_attention", "mlp",
                                 "word_embeddings", "norm", "final_norm", "mixer.mixer.filter.t"})
            if (const std::size_t at = key.find(std::string(".") + part); at != std::string_view::npos)
                result.push_back(std::string(key.substr(0, at + 1)) + part);
    return result;
}

std::vector<OptionKey> keys()
{
    return {{"state_size", OptionType::Integer, {}},
            {"groups", OptionType::Integer, {}},
            {"taps", OptionType::Integer, {}},
            {"hyena_mr_len", OptionType::Integer, {}}};
}

std::vector<OptionKey> vortexKeys()
{
    std::vector<OptionKey> all = keys();
    for (const OptionKey &key : stripedBlockKeys())
        all.push_back(key);
    return all;
}

StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    MetadataReader(subject.checkpoint, {"config"}).allInto(options);
    return options;
}

std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    return MetadataReader(subject.checkpoint, {"config"}).integer("max_seqlen");
}

} // namespace striped_hyena_steps

std::vector<Family> stripedHyena()
{
    using namespace striped_hyena_steps;
    Family first;
    first.id = "stripedhyena";
    first.publicCode = "stripedhyena";
    first.recognises = [](const CheckpointKeys &subject) { return !filters(subject, "poles").empty(); };
    first.title = [](const CheckpointKeys &) { return Message("StripedHyena (Evo 1)"); };
    first.operators = vortexOperators;
    first.modules = vortexModules;
    first.keys = vortexKeys();
    first.stored = stored;
    first.network = stripedNetwork;
    first.block = stripedBlock;
    // What stripedhyena/model.py and layers.py assume of absent options: StripedHyena-7B's configuration lacks the
    // activation. eps is in every configuration.
    first.defaults = {{"eps", 1e-6},
                      {"mlp_activation", "silu"},
                      {"column_split_hyena", true},
                      {"interleave", false},
                      {"hyena_flip_x1x2", false},
                      {"evo2_style_activations", false},
                      {"rotary_emb_base", 1e4},
                      {"use_interpolated_rotary_pos_emb", false},
                      {"rotary_emb_scaling_factor", 1.0}};
    // evo-1-8k-base_inference.yml of evo-design/evo.
    first.published = [](const CheckpointKeys &) { return Defaults{{"mlp_activation", "gelu"}}; };
    first.trainingLength = trainingLength;
    Family second = first;
    second.id = "evo2-vortex";
    second.publicCode = "vortex";
    second.published = nullptr;
    // What all evo2-*.yml of vortex say; its model.py assumes otherwise of absent options and warns.
    second.defaults = {{"eps", 1e-6},
                       {"mlp_activation", "gelu"},
                       {"column_split_hyena", false},
                       {"interleave", true},
                       {"hyena_flip_x1x2", false},
                       {"evo2_style_activations", true},
                       {"rotary_emb_base", 1e4},
                       {"use_interpolated_rotary_pos_emb", false},
                       {"rotary_emb_scaling_factor", 1.0},
                       {"column_split", true}};
    second.disputed = {"rotary_emb_base", "use_interpolated_rotary_pos_emb", "rotary_emb_scaling_factor"};
    second.recognises = [](const CheckpointKeys &subject) {
        return !filters(subject, "log_poles").empty() || !filters(subject, "h").empty();
    };
    second.title = [](const CheckpointKeys &) { return Message("StripedHyena 2 (Evo 2, vortex)"); };
    Family savanna;
    savanna.id = "evo2-savanna";
    savanna.publicCode = "savanna";
    savanna.recognises = [](const CheckpointKeys &subject) { return !savannaMixers(subject).empty(); };
    savanna.title = [](const CheckpointKeys &) { return Message("StripedHyena 2 (Evo 2, savanna)"); };
    savanna.operators = savannaOperators;
    savanna.modules = savannaModules;
    savanna.keys = keys();
    savanna.defaults = {
        {"hyena_mr_len", FirstMediumLength}}; // configs/40b and configs/7b of savanna, mbridge_to_vortex.py
    Family megatron = savanna;
    megatron.id = "evo2-megatron";
    megatron.publicCode = "bionemo-framework";
    megatron.recognises = isMegatron;
    megatron.title = [](const CheckpointKeys &) { return Message("StripedHyena 2 (Evo 2, Megatron)"); };
    return {std::move(first), std::move(second), std::move(megatron), std::move(savanna)};
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/decays/fixed_decays.h"
#include "engine/error.h"

// TransNormerLLM (Qin et al. 2023), MiniMax-Text-01 and M1: y_i = sum over j <= i of exp(-s (i-j)) (q_i k_j) v_j, where
// the slope s of a head falls with the layer's number.

namespace tnn::checkpoint {

namespace {

constexpr double Least = 1e-5; ///< the least share of a slope: the last layer is almost undamped

// TransNormerLLM

std::vector<std::string> transNormerLayers(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "token_mixer.", "qkvu_proj.weight");
}

bool isTransNormerConfiguration(const CheckpointKeys &subject)
{
    return isConfigurationAlone(subject) && configurationOf(subject).text("model_type") == "transnormer";
}

FamilyOperators transNormerOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    std::vector<std::string> prefixes = transNormerLayers(subject);
    const Tensor *theta = nullptr; // the angles of the rotations in the first layer, by head
    for (const std::string &prefix : prefixes)
        if (const Tensor *const own = tensorAt(subject.index, prefix + "lrpe.theta");
            own != nullptr && theta == nullptr)
            theta = own;
    if (prefixes.empty()) {
        OptionSet model = options();
        prefixes = layersNamed(layersOf(model, {}), "token_mixer.");
    }
    FamilyOperators found;
    for (const std::string &prefix : prefixes) {
        OptionSet own = options();
        const long layers = layersOf(own, prefixes);
        if (layers < 2)
            throw Error("a model of one layer has no decay: its slope is divided by the number of layers minus one");
        std::vector<double> slopes = alibiSlopes(headsOf(own, theta));
        const auto block = static_cast<double>(firstNumberIn(prefix).value_or(0));
        for (double &slope : slopes)
            slope *= 1 - block / static_cast<double>(layers - 1) + Least;
        found.operators.push_back(decayOperator(prefix, "lightning-attention", std::move(slopes), own));
    }
    return found;
}

// MiniMax

/// Whether each layer is linear, as config.json says: `layer_types` of words, `attn_type_list` of zeros in the
/// original.
std::vector<bool> linearLayers(const CheckpointKeys &subject)
{
    const MetadataReader config = configurationOf(subject);
    std::vector<bool> linear;
    for (const Object::Id item : config.list("layer_types"))
        linear.push_back(subject.checkpoint.metadata[item].text == "linear_attention");
    if (linear.empty())
        for (const Object::Id item : config.list("attn_type_list")) {
            const Object &type = subject.checkpoint.metadata[item];
            linear.push_back(type.kind == Object::Kind::Integer && type.number == 0);
        }
    return linear;
}

bool isMiniMaxConfiguration(const CheckpointKeys &subject)
{
    if (!isConfigurationAlone(subject))
        return false;
    std::string type = MetadataReader(subject.checkpoint, {"config"}).text("model_type");
    std::ranges::transform(type, type.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const std::vector<bool> linear = linearLayers(subject);
    return type.starts_with("minimax") && std::find(linear.begin(), linear.end(), true) != linear.end();
}

/// Returns "model.layers.3.self_attn." of every linear layer.
std::vector<std::string> miniMaxLayers(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "self_attn.", "qkv_proj.weight", {"output_gate.weight"});
}

TnoDescription miniMaxOperator(const CheckpointKeys &subject, const std::string &prefix,
                               const std::vector<std::string> &prefixes, OptionSet options)
{
    const Tensor *const stored = tensorAt(subject.index, prefix + "slope_rate");
    const long heads = headsOf(options, stored), layers = layersOf(options, prefixes);
    std::vector<double> slopes;
    std::vector<std::string> tensors;
    if (stored != nullptr) {
        requireSize(*stored, heads);
        slopes = subject.checkpoint.values(*stored);
        tensors.push_back(stored->name);
    } else {
        const auto block = static_cast<double>(firstNumberIn(prefix).value_or(0));
        const double share = 1 - block / (static_cast<double>(layers - 1) + Least) + Least;
        for (long head = 1; head <= heads; ++head)
            slopes.push_back(std::exp2(-8 * static_cast<double>(head) / static_cast<double>(heads)) * share);
    }
    return decayOperator(prefix, "lightning-attention", std::move(slopes), options, std::move(tensors));
}

FamilyOperators miniMaxOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    std::vector<std::string> prefixes = miniMaxLayers(subject), all = prefixes;
    if (prefixes.empty()) {
        const std::vector<bool> linear = linearLayers(subject);
        all = layersNamed(static_cast<long>(linear.size()), "");
        for (std::size_t layer = 0; layer < linear.size(); ++layer)
            if (linear[layer])
                prefixes.push_back(all[layer] + "self_attn.");
            else
                found.others.push_back({static_cast<long>(layer), "attention", all[layer]});
    } else {
        // A last layer of attention counts too, where no configuration tells their number.
        for (const OtherLayer &other : otherLayers(subject, "self_attn.o_proj.weight", "attention"))
            all.push_back(other.prefix);
    }
    for (const std::string &prefix : prefixes)
        found.operators.push_back(miniMaxOperator(subject, prefix, all, options()));
    return found;
}

} // namespace

std::vector<Family> lightningAttention()
{
    Family transNormer = titledFamily("transnormerllm", "TransNormerLLM", Message("TransNormerLLM"));
    transNormer.recognises = [](const CheckpointKeys &subject) {
        return isTransNormerConfiguration(subject) || !transNormerLayers(subject).empty();
    };
    transNormer.operators = transNormerOperators;
    transNormer.stored = [](const CheckpointKeys &subject) {
        return headsAndLayers(subject, "decoder_attention_heads", "decoder_layers");
    };
    transNormer.keys = {{LayersKey, OptionType::Integer, {}}};
    transNormer.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(
            subject,
            {"token_mixer", "channel_mixer", "token_norm", "channel_norm", "embed_tokens", "final_norm", "lm_head"});
    };
    Family miniMax = titledFamily("minimax", "MiniMax", Message("MiniMax-Text-01 (M1)"));
    miniMax.recognises = [](const CheckpointKeys &subject) {
        return isMiniMaxConfiguration(subject) || !miniMaxLayers(subject).empty();
    };
    miniMax.operators = miniMaxOperators;
    miniMax.stored = [](const CheckpointKeys &subject) { return headsAndLayers(subject, "num_attention_heads"); };
    miniMax.keys = {{LayersKey, OptionType::Integer, {}}};
    miniMax.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(subject,
                            {"self_attn", "block_sparse_moe", "mlp", "input_layernorm", "post_attention_layernorm",
                             "embed_tokens", "norm", "lm_head"});
    };
    return {std::move(transNormer), std::move(miniMax)};
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/other_mixers.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/checkpoint/families/metadata.h"

namespace tnn::checkpoint {

namespace {

/// A key of such a layer: it ends in `tail`, and there is a key with `beside` in its place, if any. Of two marks in one
/// layer the first counts.
struct MixerMark {
    std::string_view tail, beside, kind;
};

constexpr MixerMark Marks[] = {
    {"A_log", "x_proj.weight", "mamba"},
    {"A_log", "b_proj.weight", "gated-deltanet"}, // flash-linear-attention
    {"A_log", "dt_bias", "mamba2"},
    {"x_r", "w0", "rwkv7"},
    {"r_k", "k_k", "rwkv7"}, // flash-linear-attention
    {"time_maa_x", "", "rwkv6"},
    {"w_lora.lora.0.weight", "", "rwkv6"}, // flash-linear-attention
    {"time_faaaa", "", "rwkv5"},
    {"time_decay", "ln_x.weight", "rwkv5"},
    {"gk_proj.0.weight", "", "gla"},
    {"gk_proj.weight", "", "gla"},
    {"to_qkva.0.weight", "", "gateloop"},
    {"to_a.0.weight", "to_qkv.weight", "gateloop"},
    {"f_proj.weight", "i_proj.weight", "hgrn"},
    {"lambda_proj.weight", "", "hgrn"},
    {"rg_lru.a_param", "", "griffin"},
    {"b_proj.weight", "q_proj.weight", "deltanet"},
    {"self_attn.q_proj.weight", "", "attention"},
    {"self_attn.qkv_proj.weight", "", "attention"},
    {"self_attn.in_proj_weight", "", "attention"},
    {"attn.q_proj.weight", "", "attention"},
    {"attn.c_attn.weight", "", "attention"}, // GPT-2
    {"attn.qkv.weight", "", "attention"},
    {"attn.Wqkv.weight", "", "attention"},
    {"mixer.Wqkv.weight", "", "attention"},
    {"mixer.q_proj.weight", "mixer.o_proj.weight", "attention"}, // Nemotron-H
    {"attention.self.query.weight", "", "attention"},            // BERT
    {"attention.attention.query.weight", "", "attention"},
    {"attention.q_lin.weight", "", "attention"},
    {"attention.wq.weight", "", "attention"},
    {"attention.query_key_value.weight", "", "attention"},
    {"self_attention.query_key_value.weight", "", "attention"},
    {"SelfAttention.q.weight", "", "attention"},
    {"temporal_block.q_proj.weight", "", "attention"}, // Griffin
};

constexpr std::pair<std::string_view, std::string_view> Names[] = {
    {"mamba", "Mamba"},
    {"mamba2", "Mamba-2"},
    {"gated-deltanet", "Gated DeltaNet"},
    {"deltanet", "DeltaNet"},
    {"rwkv5", "RWKV-5"},
    {"rwkv6", "RWKV-6"},
    {"rwkv7", "RWKV-7"},
    {"gla", "gated linear attention"},
    {"gateloop", "GateLoop"},
    {"hgrn", "HGRN"},
    {"griffin", "Griffin"},
    {"attention", "attention"},
};

} // namespace

std::vector<OtherLayer> otherMixers(const TensorIndex &index)
{
    std::map<std::string, OtherLayer> found;
    for (const MixerMark &mark : Marks)
        for (const std::string &prefix : prefixesBefore(index, mark.tail))
            if (mark.beside.empty() || tensorAt(index, prefix + std::string(mark.beside)) != nullptr)
                found.try_emplace(
                    upToFirstNumber(prefix),
                    OtherLayer{firstNumberIn(prefix).value_or(0), std::string(mark.kind), upToFirstNumber(prefix)});
    std::vector<OtherLayer> layers;
    layers.reserve(found.size());
    for (auto &[stem, layer] : found)
        layers.push_back(std::move(layer));
    std::ranges::stable_sort(layers, {}, &OtherLayer::block);
    return layers;
}

void addOtherMixers(const TensorIndex &index, const std::vector<TnoDescription> &operators,
                    std::vector<OtherLayer> &others)
{
    std::set<std::string> known;
    for (const TnoDescription &one : operators)
        known.insert(upToFirstNumber(one.prefix));
    for (const OtherLayer &other : others)
        known.insert(upToFirstNumber(other.prefix));
    for (OtherLayer &layer : otherMixers(index))
        if (!known.contains(layer.prefix))
            others.push_back(std::move(layer));
    std::ranges::stable_sort(others, {}, &OtherLayer::block);
}

Message whyNotOpened(const CheckpointKeys &subject)
{
    const std::vector<OtherLayer> layers = otherMixers(subject.index);
    std::vector<Message> names;
    for (const auto &[kind, name] : Names)
        if (std::ranges::find(layers, kind, &OtherLayer::kind) != layers.end())
            names.push_back(Message::verbatim(std::string(name)));
    if (!names.empty())
        return Message("no Toeplitz operator found, only layers whose weights between tokens depend on the input (%1)",
                       joined(names));
    if (subject.checkpoint.tensors.empty() && MetadataReader(subject.checkpoint, {"config"}).exists())
        return Message("is only the configuration of a model, and its kernels depend on its weights; open these, or "
                       "their directory");
    return Message("no Toeplitz operator found in %1 tensors; the manual lists the families that are recognized",
                   subject.checkpoint.tensors.size());
}

} // namespace tnn::checkpoint

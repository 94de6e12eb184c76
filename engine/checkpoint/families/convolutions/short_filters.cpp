// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// The causal convolutions of a few taps in front of recurrences that depend on the input (Mamba, gated delta rules,
// RG-LRU), as transformers stores them. Only the convolution is a Toeplitz operator: T x has no bias yet, and what
// follows it is not computed. Canon layers (Allen-Zhu 2025) are such convolutions between the parts of a Llama.

namespace tnn::checkpoint {

namespace short_filters_steps {

/// A mixer with short filters: the tensor `mark` next to its convolutions tells what follows them.
struct Mixer {
    std::string_view module, mark;
    std::vector<std::string_view> convolutions; ///< one operator each, in this order
    std::string_view recurrence;
    /// What the channels of the convolution are, in this order, and which of them is as wide as the mixer's output; the
    /// others share the rest. Empty: one kind of channels.
    std::vector<std::string_view> channels = {};
    std::size_t widest = 0;
};

const std::vector<Mixer> &mixers()
{
    static const std::vector<Mixer> All{
        {"mixer.", "x_proj.weight", {"conv1d."}, "Mamba"},              // Mamba, Falcon Mamba
        {"mamba.", "x_proj.weight", {"conv1d."}, "Mamba"},              // Jamba
        {"mixer.", "dt_bias", {"conv1d."}, "Mamba-2", {"x", "B", "C"}}, // Mamba-2, Nemotron-H
        {"mamba.", "dt_bias", {"conv1d."}, "Mamba-2", {"x", "B", "C"}}, // Bamba, Granite 4, Falcon-H1, Zamba2
        {"linear_attn.", "in_proj_qkvz.weight", {"conv1d."}, "Gated DeltaNet", {"q", "k", "v"}, 2},   // Qwen3-Next
        {"linear_attn.", "in_proj_qkv.weight", {"conv1d."}, "Gated DeltaNet", {"q", "k", "v"}, 2},    // Qwen3.5
        {"linear_attn.", "b_proj.weight", {"q_conv1d.", "k_conv1d.", "v_conv1d."}, "Gated DeltaNet"}, // OLMo Hybrid
        {"self_attn.", "f_a_proj.weight", {"q_conv1d.", "k_conv1d.", "v_conv1d."}, "Kimi Delta Attention"},
        {"temporal_block.", "rg_lru.recurrent_param", {"conv_1d."}, "RG-LRU"}, // RecurrentGemma
    };
    return All;
}

struct ShortFilter {
    const Mixer *mixer = nullptr;
    std::string prefix; ///< "model.layers.0.mamba.conv1d."
};

/// Returns the filters in model order.
std::vector<ShortFilter> filters(const CheckpointKeys &subject)
{
    std::vector<ShortFilter> found;
    for (const Mixer &mixer : mixers())
        for (const std::string &layer : prefixesBefore(subject.index, std::string(mixer.module).append(mixer.mark)))
            for (const std::string_view convolution : mixer.convolutions) {
                const std::string holder = layer + std::string(mixer.module);
                std::string prefix = std::string(holder).append(convolution);
                // Hydra's is not causal.
                if (subject.index.contains(prefix + "weight") && !subject.index.contains(holder + "fc_D.weight"))
                    found.push_back({&mixer, std::move(prefix)});
            }
    std::ranges::stable_sort(found, {}, [](const ShortFilter &filter) { return firstNumberIn(filter.prefix); });
    return found;
}

TnoDescription filterAt(const CheckpointKeys &subject, const std::string &prefix, std::string kind, OptionSet &options)
{
    const Tensor &weight = required(subject.index, prefix + "weight", 3);
    TnoDescription filter = depthwiseFilter(weight, prefix, std::move(kind));
    options.fix("taps", weight.shape[2], shapeOf(weight));
    return filter;
}

FamilyOperators operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    for (const ShortFilter &filter : filters(subject)) {
        OptionSet own = options();
        found.operators.push_back(filterAt(subject, filter.prefix, "short-filter", own));
        found.operators.back().options = own.take();
    }
    return found;
}

/// Returns which channels are which: "x 0-63, B 64-79, C 80-95"; empty if that is unknown or all are alike.
std::string channelsOf(const CheckpointKeys &subject, const Mixer &mixer, const TnoDescription &one)
{
    const std::vector<std::string_view> &names = mixer.channels;
    const Tensor *const out = tensorAt(subject.index, parentOf(one.prefix) + "out_proj.weight");
    if (names.empty() || out == nullptr || out->shape.size() != 2)
        return {};
    const long width = out->shape[1], rest = one.headDim - width, others = static_cast<long>(names.size()) - 1;
    if (width < 1 || rest < others || rest % others != 0)
        return {};
    std::string text;
    long first = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const long end = first + (i == mixer.widest ? width : rest / others);
        text += (text.empty() ? "" : ", ") + std::string(names[i]) + " " + std::to_string(first) + "-"
            + std::to_string(end - 1);
        first = end;
    }
    return text;
}

Message note(const CheckpointKeys &subject, const TnoDescription &one)
{
    const std::string holder = parentOf(one.prefix);
    const auto mixer = std::ranges::find_if(mixers(), [&](const Mixer &candidate) {
        return holder.ends_with(candidate.module)
            && tensorAt(subject.index, std::string(holder).append(candidate.mark)) != nullptr;
    });
    if (mixer == mixers().end())
        return {};
    const Message text("short filter, %1 taps; the recurrence behind it (%2) depends on the input and is not shown",
                       required(subject.index, one.prefix + "weight").shape.back(), mixer->recurrence);
    const std::string channels = channelsOf(subject, *mixer, one);
    return channels.empty() ? text : Message("%1; its channels are %2", text, channels);
}

Message title(const CheckpointKeys &subject)
{
    std::vector<Message> names;
    for (const ShortFilter &filter : filters(subject))
        if (const auto name = Message::verbatim(std::string(filter.mixer->recurrence));
            std::ranges::find(names, name) == names.end())
            names.push_back(name);
    return Message("short filters of %1", joined(names));
}

/// Adds the whole model of a filter: its layers, and what is before and after them.
void addModel(std::vector<std::string> &modules, const std::string &filter)
{
    const std::string model = beforeLayers(filter);
    addModules(modules, model,
               {"layers", "embeddings", "embedding", "embed_tokens", "tok_embeddings", "norm", "norm_f", "final_norm",
                "final_layernorm", "output"});
    addModules(modules, parentOf(model), {"lm_head"});
}

/// Returns the prefixes of Canon layers, those of a block in the order in which it applies them.
std::vector<std::string> canonLayers(const CheckpointKeys &subject)
{
    std::vector<std::string> found;
    for (const char *name :
         {"canonA.", "self_attn.canonB.", "attention.canonB.", "canonC.", "mlp.canonD.", "feed_forward.canonD."})
        for (const std::string &block : prefixesBefore(subject.index, std::string(name) + "weight"))
            if (lastPartOf(parentOf(block)) == "layers")
                found.push_back(block + name);
    std::ranges::stable_sort(found, {}, firstNumberIn);
    return found;
}

/// c(x) = x + conv(x): the residual is the skip term, but not around an activation.
TnoDescription canonAt(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    TnoDescription canon = filterAt(subject, prefix, "canon", options);
    const bool residual = options.flag("canon_residual"), activated = options.flag("canon_activation");
    canon.load = [load = canon.load, skips = residual && !activated](const TensorReader &read, model::Tno &tno) {
        load(read, tno);
        if (skips)
            tno.skip.assign(static_cast<std::size_t>(tno.channels()), 1);
    };
    canon.options = options.take();
    return canon;
}

/// The lingua code has Canon layers in other models, which were not run.
Message unverifiedCanon(const CheckpointKeys &subject, const Description & /*description*/)
{
    const bool isLlama = !prefixesBefore(subject.index, "self_attn.q_proj.weight").empty()
        || !prefixesBefore(subject.index, "attention.wq.weight").empty();
    return isLlama ? Message() : readFromCode(Message("a model with Canon layers other than Llama"));
}

Family canonFamily()
{
    Family family = titledFamily("canon", "PhysicsLM4", Message("Canon layers (PhysicsLM4)"));
    setOperators(family, canonLayers, canonAt, addModel);
    family.stored = [](const CheckpointKeys &subject) {
        return optionsAt(subject.checkpoint, {"config"}, {"canon_residual", "canon_activation"});
    };
    family.keys = {{"taps", OptionType::Integer, {}},
                   {"canon_residual", OptionType::Flag, {}},
                   {"canon_activation", OptionType::Flag, {}}};
    family.defaults = {{"canon_residual", true}, {"canon_activation", false}}; // configuration_llama_canon.py
    family.unverified = unverifiedCanon;
    return family;
}

} // namespace short_filters_steps

std::vector<Family> shortFilters()
{
    using namespace short_filters_steps;
    Family family;
    family.id = "short-filters";
    family.publicCode = "transformers";
    family.recognises = [](const CheckpointKeys &subject) { return !filters(subject).empty(); };
    family.title = title;
    family.operators = operators;
    family.note = note;
    family.modules = [](const CheckpointKeys &subject) {
        std::vector<std::string> result;
        for (const ShortFilter &filter : filters(subject))
            addModel(result, filter.prefix);
        return result;
    };
    family.keys = {{"taps", OptionType::Integer, {}}};
    return {std::move(family), canonFamily()};
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tnn/fairseq_trainer.h"

#include <algorithm>

namespace tnn::checkpoint {

namespace {

constexpr std::string_view Encoder = "encoder.";

/// "a.b.encoder." for "a.b.encoder.sentence_encoder." and "sentence_encoder."; empty if it does not end that way.
std::string outsideOf(const std::string &around, std::string_view inner)
{
    return around.ends_with(inner) ? around.substr(0, around.size() - inner.size()) : std::string();
}

} // namespace

MetadataReader fairseqArguments(const CheckpointKeys &subject)
{
    const Checkpoint &checkpoint = subject.checkpoint;
    if (!checkpoint.metadata.entries(checkpoint.metadata.find({"cfg", "model"})).empty())
        return {checkpoint, {"cfg", "model"}};
    return {checkpoint, {"args"}};
}

std::string fairseqArchitecture(const CheckpointKeys &subject)
{
    const MetadataReader read = fairseqArguments(subject);
    return read.text("arch").empty() ? read.text("_name") : read.text("arch");
}

StoredOptions fairseqSideOptions(const CheckpointKeys &subject, const std::string &side)
{
    const MetadataReader read = fairseqArguments(subject);
    StoredOptions options;
    read.into(options, "heads", side + "_attention_heads");
    read.into(options, "dim", side + "_embed_dim");
    read.into(options, "prenorm", side + "_normalize_before");
    return options;
}

Message fairseqTitle(const Message &what, const CheckpointKeys &subject)
{
    const std::string arch = fairseqArchitecture(subject);
    return arch.empty() ? what : Message("%1 (%2)", what, io::escaped(arch));
}

std::function<Message(const CheckpointKeys &)> fairseqTitled(const Message &what)
{
    return [what](const CheckpointKeys &subject) { return fairseqTitle(what, subject); };
}

std::optional<long> fairseqTrainingLength(const CheckpointKeys &subject)
{
    const MetadataReader read = fairseqArguments(subject);
    for (const char *key : {"tokens_per_sample", "max_target_positions", "max_positions"}) {
        const std::optional<long> length = read.integer(key);
        if (length && *length > 0)
            return length;
    }
    return std::nullopt;
}

std::function<bool(const CheckpointKeys &)>
inLayersOf(const std::string &stack, const std::vector<std::string_view> &ends, bool (*also)(const CheckpointKeys &))
{
    const auto fits = [=](const std::string &prefix) {
        const std::size_t at = prefix.find(stack + "layers.");
        return at != std::string::npos && (at == 0 || prefix[at - 1] == '.')
            && std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return prefix.ends_with(end); });
    };
    return [=](const CheckpointKeys &subject) {
        return std::all_of(subject.bare.begin(), subject.bare.end(), fits) && (also == nullptr || also(subject));
    };
}

std::vector<std::string> fairseqModules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : subject.prefixes) {
        const std::string around = beforeLayers(prefix);
        const std::string layer = prefix.substr(0, prefix.find("self_attn."));
        for (const char *mixer : {"self_attn.gtu.", "self_attn."})
            addModules(result, layer + mixer,
                       {"u_proj", "v_proj", "o", "o1", "o2", "in_proj", "out_proj", "norm", "pre_norm", "d", "q_proj",
                        "k_proj", "se", "toeplizt_norm"});
        addModules(result, prefix, {"pos", "zero", "neg"}); // constants next to the first dpb
        addModules(result, layer, {"glu", "fc1", "fc2", "self_attn_layer_norm", "final_layer_norm"});
        for (const char *part :
             {"version", "embed_tokens", "embed_positions", "output_projection", "layer_norm", "layernorm_embedding",
              "adaptive_softmax", "project_in_dim", "project_out_dim", "embed_norm", "final_norm", "slope"})
            result.push_back(around + part);
        if (const std::string encoder = outsideOf(around, "sentence_encoder."); encoder.ends_with(Encoder)) {
            result.push_back(encoder + "lm_head");
            addModules(result, encoder.substr(0, encoder.size() - Encoder.size()), {"classification_heads"});
        } else if (const std::string lra = outsideOf(around, "encoder."); lra.ends_with(Encoder)) {
            addModules(result, lra.substr(0, lra.size() - Encoder.size()), {"classifier", "sentence_projection_layer"});
        }
    }
    return result;
}

} // namespace tnn::checkpoint

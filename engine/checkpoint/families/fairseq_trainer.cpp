// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/fairseq_trainer.h"

#include <algorithm>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// "a.b.encoder." of "a.b.encoder.sentence_encoder." and "sentence_encoder."; empty where it does not end so.
std::string outsideOf(const std::string &around, std::string_view inner)
{
    return around.ends_with(inner) ? around.substr(0, around.size() - inner.size()) : std::string();
}

void addHeads(const std::string &encoder, std::initializer_list<const char *> parts, std::vector<std::string> &modules)
{
    const std::string outside = encoder.substr(0, encoder.size() - std::string_view("encoder.").size());
    for (const char *part : parts)
        modules.push_back(outside + part);
}

} // namespace

MetadataReader fairseqArguments(const Subject &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    const Object::Id model = tree.find(tree.find(tree.root, "cfg"), "model");
    if (!tree.entries(model).empty())
        return {tree, model, "cfg.model."};
    return {tree, tree.find(tree.root, "args"), "args."};
}

std::string fairseqArchitecture(const Subject &subject)
{
    const MetadataReader read = fairseqArguments(subject);
    return read.text("arch").empty() ? read.text("_name") : read.text("arch");
}

Message fairseqTitle(const Message &what, const Subject &subject)
{
    const std::string arch = fairseqArchitecture(subject);
    return arch.empty() ? what : Message("%1 (%2)", what, io::escaped(arch));
}

std::optional<long> fairseqTrainingLength(const Subject &subject)
{
    const MetadataReader read = fairseqArguments(subject);
    for (const char *key : {"tokens_per_sample", "max_target_positions", "max_positions"}) {
        const std::optional<long> length = read.integer(key);
        if (length && *length > 0)
            return length;
    }
    return std::nullopt;
}

bool allInLayersOf(const Subject &subject, const std::string &stack, std::span<const std::string_view> ends)
{
    const auto fits = [&](const std::string &prefix) {
        const std::size_t at = prefix.find(stack + "layers.");
        return at != std::string::npos && (at == 0 || prefix[at - 1] == '.')
            && std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return prefix.ends_with(end); });
    };
    return std::all_of(subject.bare.begin(), subject.bare.end(), fits);
}

std::vector<std::string> fairseqModules(const Subject &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : subject.prefixes) {
        const std::string around = prefix.substr(0, prefix.find("layers.")); // what holds the layers
        const std::string layer = prefix.substr(0, prefix.find("self_attn."));
        for (const char *mixer : {"self_attn.gtu.", "self_attn."})
            for (const char *part : {"u_proj", "v_proj", "o", "o1", "o2", "in_proj", "out_proj", "norm", "pre_norm",
                                     "d", "q_proj", "k_proj", "se", "toeplizt_norm"})
                result.push_back(layer + mixer + part);
        for (const char *part : {"pos", "zero", "neg"}) // constants beside the first dpb
            result.push_back(prefix + part);
        for (const char *part : {"glu", "fc1", "fc2", "self_attn_layer_norm", "final_layer_norm"})
            result.push_back(layer + part);
        for (const char *part :
             {"version", "embed_tokens", "embed_positions", "output_projection", "layer_norm", "layernorm_embedding",
              "adaptive_softmax", "project_in_dim", "project_out_dim", "embed_norm", "final_norm", "slope"})
            result.push_back(around + part);
        if (const std::string encoder = outsideOf(around, "sentence_encoder."); encoder.ends_with("encoder.")) {
            result.push_back(encoder + "lm_head");
            addHeads(encoder, {"classification_heads"}, result);
        } else if (const std::string lra = outsideOf(around, "encoder."); lra.ends_with("encoder.")) {
            addHeads(lra, {"classifier", "sentence_projection_layer"}, result);
        }
    }
    return result;
}

} // namespace tnn::checkpoint

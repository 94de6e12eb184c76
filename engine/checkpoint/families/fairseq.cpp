// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// Language models of fairseq-evo (tnn_lm, tnn_v2_lm: causal; roberta_tnn_v2: masked), saved by fairseq's trainer.

namespace tnn::checkpoint {

namespace {

/// The Namespace of all arguments: cfg.model, or args in old files.
struct Arguments {
    Object::Id id = Object::Nil;
    std::string origin;
};

Arguments argumentsOf(const Checkpoint &checkpoint)
{
    const ObjectTree &tree = checkpoint.metadata;
    const Object::Id model = tree.find(tree.find(tree.root, "cfg"), "model");
    if (!tree.entries(model).empty())
        return {model, "cfg.model."};
    return {tree.find(tree.root, "args"), "args."};
}

StoredOptions storedOptions(const Checkpoint &checkpoint, const std::string &side)
{
    const Arguments arguments = argumentsOf(checkpoint);
    const MetadataReader read(checkpoint.metadata, arguments.id, arguments.origin);
    const std::string operatorType = read.text("tno_type");
    if (!operatorType.empty() && operatorType != "tno")
        throw Error(arguments.origin + "tno_type is " + io::escaped(operatorType)
                    + ", another operator than the Toeplitz operator of the TNN paper");
    StoredOptions options;
    read.into(options, "heads", side + "_attention_heads");
    read.into(options, "dim", side + "_embed_dim");
    read.into(options, "rpe_dim", "rpe_embedding");
    read.into(options, "act", "rpe_act");
    read.into(options, "prenorm", side + "_normalize_before");
    for (const char *key :
         {"rpe_layers", "causal", "use_decay", "use_multi_decay", "gamma", "residual", "act_type", "par_type",
          "norm_type", "bias", "normalize", "use_norm", "act_fun", "glu_act", "expand_ratio"})
        read.into(options, key, key);
    return options;
}

std::string architecture(const Checkpoint &checkpoint)
{
    const Arguments arguments = argumentsOf(checkpoint);
    const MetadataReader read(checkpoint.metadata, arguments.id, arguments.origin);
    const std::string arch = read.text("arch").empty() ? read.text("_name") : read.text("arch");
    return arch.empty() ? "" : " (" + io::escaped(arch) + ")";
}

std::optional<long> trainingLength(const Checkpoint &checkpoint)
{
    const Arguments arguments = argumentsOf(checkpoint);
    const MetadataReader read(checkpoint.metadata, arguments.id, arguments.origin);
    for (const char *key : {"tokens_per_sample", "max_target_positions", "max_positions"}) {
        const std::optional<long> length = read.integer(key);
        if (length && *length > 0)
            return length;
    }
    return std::nullopt;
}

/// The public code's getattr defaults; causal is the decoder's or the encoder's.
std::vector<std::pair<std::string_view, OptionValue>> defaultsWith(bool causal)
{
    return {{"heads", 1L},    {"causal", causal},  {"use_decay", false}, {"use_multi_decay", false},
            {"gamma", 0.99},  {"residual", false}, {"act", "relu"},      {"act_type", "none"},
            {"par_type", 1L}, {"normalize", false}};
}

/// Its exp takes the maximum over the channels off first; all else is named as in tnn-pytorch.
model::Activation activation(std::string_view name)
{
    return name == "exp" ? model::Activation::ExpShifted : model::activationNamed(name);
}

bool allBeginAs(const std::vector<std::string> &prefixes, std::string_view begin)
{
    const auto fits = [&](const std::string &prefix) {
        return prefix.starts_with(begin)
            && (prefix.ends_with(".self_attn.gtu.toep.") || prefix.ends_with(".self_attn.toep."));
    };
    return std::all_of(prefixes.begin(), prefixes.end(), fits);
}

/// Modules of each layer and of the network around them, as stored: `around` is what holds the layers.
std::vector<std::string> modules(const std::vector<std::string> &prefixes)
{
    std::vector<std::string> result;
    for (const std::string &prefix : prefixes) {
        const std::size_t layers = prefix.find("layers.");
        const std::string around = prefix.substr(0, layers);
        const std::string layer = prefix.substr(0, prefix.find("self_attn."));
        for (const char *part :
             {"self_attn.gtu.u_proj", "self_attn.gtu.v_proj", "self_attn.gtu.o", "self_attn.gtu.in_proj",
              "self_attn.gtu.out_proj", "self_attn.gtu.norm", "self_attn.gtu.pre_norm", "self_attn.gtu.d",
              "self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.out_proj", "glu", "fc1", "fc2",
              "self_attn_layer_norm", "final_layer_norm"})
            result.push_back(layer + part);
        for (const char *part : {"version", "embed_tokens", "embed_positions", "output_projection", "layer_norm",
                                 "layernorm_embedding", "adaptive_softmax", "project_in_dim", "project_out_dim"})
            result.push_back(around + part);
        const std::size_t sentence = around.find("sentence_encoder.");
        if (sentence != std::string::npos)
            result.push_back(around.substr(0, sentence) + "lm_head");
    }
    return result;
}

} // namespace

Family fairseqCausal()
{
    Family family;
    family.id = "fairseq-alm";
    family.publicCode = "fairseq-evo";
    family.recognises = [](const std::vector<std::string> &prefixes) {
        return allBeginAs(prefixes, "decoder.layers.");
    };
    family.title = [](const Checkpoint &checkpoint, const std::vector<std::string> &) {
        return "fairseq causal language model" + architecture(checkpoint);
    };
    family.stored = [](const Checkpoint &checkpoint) { return storedOptions(checkpoint, "decoder"); };
    family.defaults = defaultsWith(true);
    family.activation = activation;
    family.trainingLength = trainingLength;
    family.modules = modules;
    return family;
}

Family fairseqMasked()
{
    Family family = fairseqCausal();
    family.id = "fairseq-blm";
    family.recognises = [](const std::vector<std::string> &prefixes) {
        return allBeginAs(prefixes, "encoder.sentence_encoder.layers.");
    };
    family.title = [](const Checkpoint &checkpoint, const std::vector<std::string> &) {
        return "fairseq masked language model" + architecture(checkpoint);
    };
    family.stored = [](const Checkpoint &checkpoint) { return storedOptions(checkpoint, "encoder"); };
    family.defaults = defaultsWith(false);
    return family;
}

} // namespace tnn::checkpoint

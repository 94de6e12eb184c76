// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/decays/fixed_decays.h"
#include "engine/error.h"

// RetNet (Sun et al. 2023): y_i = sum over j <= i of gamma_h^(i-j) (q_i k_j) v_j, with gamma_h = 1 - 2^(-5-h). Stored
// as a buffer of log gamma by torchscale and its Hugging Face port, nowhere by flash-linear-attention.

namespace tnn::checkpoint {

namespace {

/// -log gamma of each head. With `language`, torchscale's use_lm_decay: 1 - gamma from 1/32 to 1/512 evenly in its
/// logarithm.
std::vector<double> retentionSlopes(long heads, bool language)
{
    std::vector<double> slopes;
    for (long head = 0; head < heads; ++head) {
        const double share = heads > 1 ? static_cast<double>(head) / static_cast<double>(heads - 1) : 0;
        const double lost = language ? std::exp2(-5 - 4 * share) : std::exp2(-5 - static_cast<double>(head));
        slopes.push_back(-std::log1p(-lost));
    }
    return slopes;
}

bool isRetNet(const CheckpointKeys &subject)
{
    return configurationOf(subject).text("model_type") == "retnet";
}

// flash-linear-attention

/// Returns "model.layers.3.attn." of every layer of retention. Gated linear attention has the same names and gk_proj;
/// the configuration of a hybrid lists layers of attention.
std::vector<std::string> flaLayers(const CheckpointKeys &subject)
{
    if (!isRetNet(subject)) {
        std::vector<std::string> prefixes = modulesWith(subject.index, "attn.", "g_norm_swish_gate.weight");
        std::erase_if(prefixes, [&](const std::string &prefix) {
            return std::ranges::any_of(
                std::initializer_list<const char *>{"gk_proj", "f_proj", "a_proj", "b_proj"},
                [&](const char *gate) { return !tensorsBelow(subject.index, prefix + gate + ".").empty(); });
        });
        return prefixes;
    }
    std::vector<std::string> prefixes = modulesWith(subject.index, "attn.", "q_proj.weight");
    const MetadataReader config = configurationOf(subject), attention = config.within("attn");
    for (const Object::Id item : attention.list("layers"))
        std::erase_if(prefixes, [&](const std::string &prefix) {
            return firstNumberIn(prefix) == subject.checkpoint.metadata[item].number;
        });
    return prefixes;
}

bool isFla(const CheckpointKeys &subject)
{
    if (isConfigurationAlone(subject))
        return isRetNet(subject) && configurationOf(subject).integer("num_heads").has_value();
    return !flaLayers(subject).empty();
}

/// Without a configuration, the norm of a head's output and the projection to all of them tell the number of heads.
void inferHeads(const CheckpointKeys &subject, const std::string &prefix, OptionSet &options)
{
    const Tensor *const norm = tensorAt(subject.index, prefix + "g_norm_swish_gate.weight");
    const Tensor *const values = tensorAt(subject.index, prefix + "v_proj.weight");
    if (options.knows("heads") || norm == nullptr || values == nullptr || values->shape.empty() || norm->size() < 1
        || values->shape[0] % norm->size() != 0)
        return;
    options.fix("heads", values->shape[0] / norm->size(), shapeOf(*norm));
}

FamilyOperators flaOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    std::vector<std::string> prefixes = flaLayers(subject);
    if (isConfigurationAlone(subject)) {
        OptionSet model = options();
        prefixes = layersNamed(layersOf(model, {}), "attn.");
        for (const Object::Id item : configurationOf(subject).within("attn").list("layers")) {
            const long block = subject.checkpoint.metadata[item].number;
            const std::string prefix = "model.layers." + std::to_string(block) + ".";
            if (std::erase(prefixes, prefix + "attn.") > 0)
                found.others.push_back({block, "attention", prefix});
        }
    }
    for (const std::string &prefix : prefixes) {
        OptionSet own = options();
        inferHeads(subject, prefix, own);
        found.operators.push_back(decayOperator(prefix, "retention", retentionSlopes(headsOf(own), false), own));
    }
    return found;
}

// torchscale and its port

/// Returns "model.layers.3.retention." of every layer.
std::vector<std::string> retentions(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "retention.", "q_proj.weight");
}

bool isPortConfiguration(const CheckpointKeys &subject)
{
    return isConfigurationAlone(subject) && isRetNet(subject)
        && configurationOf(subject).integer("decoder_retention_heads").has_value();
}

StoredOptions torchscaleStored(const CheckpointKeys &subject)
{
    StoredOptions options;
    for (const MetadataReader &from : {configurationOf(subject), MetadataReader(subject.checkpoint, {"args"}),
                                       MetadataReader(subject.checkpoint, {"cfg", "model"})}) {
        from.into(options, "heads", "decoder_retention_heads");
        from.into(options, LayersKey, "decoder_layers");
        from.into(options, "use_lm_decay", "use_lm_decay");
    }
    return options;
}

FamilyOperators torchscaleOperators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    std::vector<std::string> prefixes = retentions(subject);
    if (isConfigurationAlone(subject)) {
        OptionSet model = options();
        prefixes = layersNamed(layersOf(model, {}), "retention.");
    }
    for (const std::string &prefix : prefixes) {
        OptionSet own = options();
        const Tensor *const decay = tensorAround(subject.index, prefix, "retnet_rel_pos.decay");
        const long heads = headsOf(own, decay);
        std::vector<double> slopes;
        std::vector<std::string> tensors;
        if (decay != nullptr) {
            requireSize(*decay, heads);
            own.mention("use_lm_decay");
            for (const double logarithm : subject.checkpoint.values(*decay))
                slopes.push_back(-logarithm);
            tensors.push_back(decay->name);
        } else {
            slopes = retentionSlopes(heads, own.flag("use_lm_decay"));
        }
        found.operators.push_back(decayOperator(prefix, "retention", std::move(slopes), own, std::move(tensors)));
    }
    return found;
}

} // namespace

std::vector<Family> retnet()
{
    Family fla = titledFamily("retnet-fla", "flash-linear-attention", Message("RetNet (flash-linear-attention)"));
    fla.recognises = isFla;
    fla.operators = flaOperators;
    fla.stored = [](const CheckpointKeys &subject) { return headsAndLayers(subject, "num_heads"); };
    fla.keys = {{LayersKey, OptionType::Integer, {}}};
    fla.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(subject, {"attn", "attn_norm", "mlp", "mlp_norm", "embeddings", "norm", "lm_head"});
    };
    Family port = titledFamily("retnet-hf", "torchscale", Message("RetNet (Hugging Face port)"));
    port.recognises = [](const CheckpointKeys &subject) {
        const std::vector<std::string> found = retentions(subject);
        return isPortConfiguration(subject) || (!found.empty() && found.front().starts_with("model.layers."));
    };
    port.operators = torchscaleOperators;
    port.stored = torchscaleStored;
    port.keys = {{LayersKey, OptionType::Integer, {}}, {"use_lm_decay", OptionType::Flag, {}}};
    port.defaults = {{"use_lm_decay", false}}; // RetNetConfig of the port; torchscale stores the decays
    port.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(subject,
                            {"retention", "retention_layer_norm", "ffn", "final_layer_norm", "embed_tokens",
                             "layer_norm", "layernorm_embedding", "retnet_rel_pos", "lm_head", "output_projection"});
    };
    Family torchscale = port;
    torchscale.id = "retnet-torchscale";
    torchscale.recognises = [](const CheckpointKeys &subject) { return !retentions(subject).empty(); };
    torchscale.title = [](const CheckpointKeys &) { return Message("RetNet (torchscale)"); };
    return {std::move(fla), std::move(port), std::move(torchscale)};
}

} // namespace tnn::checkpoint

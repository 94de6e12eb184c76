// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/convolutions/evo2_filters.h"
#include "engine/checkpoint/families/convolutions/striped_hyena_network.h"
#include "engine/checkpoint/families/metadata.h"

// StripedHyena 1 (Evo 1): complex poles and residues. Evo 2 (StripedHyena 2) as vortex stores it.

namespace tnn::checkpoint {

namespace striped_hyena_steps {

constexpr const char *AttentionMark = "inner_mha_cls.Wqkv.weight";

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
    filter.options = options.take();
    filter.load = [prefix, channels, states](const TensorReader &read, model::Tno &tno) {
        const auto complexOf = [&](const std::string &key) {
            const std::vector<double> pairs = read.values(key);
            model::StoredModes::Array values(states, channels);
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

TnoDescription realModal(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    return modalFilter(subject, prefix,
                       {.rates = prefix + "log_poles", .residues = prefix + "residues", .skip = prefix + "D"},
                       std::move(options));
}

/// HCS without, HCM with D; h (groups, 1, taps).
TnoDescription explicitTaps(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const Tensor &h = required(subject.index, prefix + "h", 3);
    const bool isShort = h.shape[2] < FirstMediumLength;
    const std::string skip = isShort ? std::string() : prefix + "D";
    return groupedFilter(subject, prefix, {.taps = h.name, .skip = skip, .reversed = isShort},
                         projectedChannels(subject, parentOf(prefix) + "projections.weight"), std::move(options));
}

bool isEvo2(const CheckpointKeys &subject)
{
    return !filters(subject, "log_poles").empty() || !filters(subject, "h").empty();
}

FamilyOperators operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    constexpr std::pair<std::string_view, decltype(&realModal)> Kinds[] = {
        {"poles", complexModal}, {"log_poles", realModal}, {"h", explicitTaps}};
    FamilyOperators found;
    found.others = otherLayers(subject, AttentionMark, "attention");
    std::function<OptionSet()> own;
    for (const auto &[mark, describe] : Kinds)
        for (const std::string &prefix : filters(subject, mark)) {
            if (!own)
                own = stripedOptions(subject, mark != "poles", parentOf(prefix), found.others, options);
            found.operators.push_back(describe(subject, prefix, own()));
        }
    std::ranges::stable_sort(found.operators, {}, &TnoDescription::block);
    return found;
}

/// Returns what vortex's configuration says, which is nothing if it is of a model of another width.
MetadataReader vortexConfiguration(const CheckpointKeys &subject)
{
    const MetadataReader said(subject.checkpoint, {"vortex_config"});
    const std::vector<std::string> norms = prefixesBefore(subject.index, "pre_norm.scale");
    const Tensor *const norm = norms.empty() ? nullptr : tensorAt(subject.index, norms.front() + "pre_norm.scale");
    const bool fits = norm != nullptr && said.integer("hidden_size") == norm->size();
    return fits ? said : said.within(Object::Nil, "");
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    std::string root;
    for (const char *mark : {"poles", "log_poles", "h"})
        for (const std::string &prefix : filters(subject, mark)) {
            addModules(result, parentOf(prefix), {"projections", "out_filter_dense", "pre_norm", "post_norm", "mlp"});
            addModules(result, prefix, {"short_filter_weight", "short_filter_bias"});
            root = parentOf(parentOf(parentOf(prefix)));
        }
    for (const OtherLayer &layer : otherLayers(subject, AttentionMark, "attention"))
        addModules(result, layer.prefix, {"inner_mha_cls", "pre_norm", "post_norm", "mlp"});
    addModules(result, root, {"embedding_layer", "unembed", "norm"});
    return result;
}

} // namespace striped_hyena_steps

std::vector<Family> stripedHyena()
{
    using namespace striped_hyena_steps;
    Family second = stripedFamily();
    second.id = "evo2-vortex";
    second.publicCode = "vortex";
    second.recognises = isEvo2;
    second.title = [](const CheckpointKeys &) { return Message("StripedHyena 2 (Evo 2, vortex)"); };
    second.operators = operators;
    second.modules = modules;
    second.stored = [](const CheckpointKeys &subject) {
        StoredOptions options = optionsAt(subject.checkpoint, {"config"});
        vortexConfiguration(subject).allInto(options);
        return options;
    };
    second.trainingLength = [](const CheckpointKeys &subject) {
        const std::optional<long> said = MetadataReader(subject.checkpoint, {"config"}).integer("max_seqlen");
        return said ? said : vortexConfiguration(subject).integer("max_seqlen");
    };
    Family first = second;
    first.id = "stripedhyena";
    first.publicCode = "stripedhyena";
    first.recognises = [](const CheckpointKeys &subject) { return !filters(subject, "poles").empty(); };
    first.title = [](const CheckpointKeys &) { return Message("StripedHyena (Evo 1)"); };
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
    first.disputed = {};
    // evo-1-8k-base_inference.yml of evo-design/evo.
    first.published = [](const CheckpointKeys &) { return Defaults{{"mlp_activation", "gelu"}}; };
    return {std::move(first), std::move(second)};
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

std::vector<Family> allFamilies()
{
    std::vector<Family> all{trainedHere(),
                            ctnn(),
                            laxtnnCausal(),
                            laxtnnMasked(),
                            transformerTnn(),
                            fairseqResearchCausal(),
                            fairseqResearchMasked(),
                            fairseqCausal(),
                            fairseqMasked(),
                            fairseqLra(),
                            imageModel(),
                            xmixers(),
                            xmixersGtu(),
                            etsc()};
    for (Family &family : longRangeArena())
        all.push_back(std::move(family));
    all.push_back(tnnPytorch());
    // LongConv's key is a part of S4's.
    for (std::vector<Family> (*others)() : {hyena, stripedHyena, evo2Training, s4, mega, longConv, retnet,
                                            lightningAttention, attentionBias, sharedSpectra, shortFilters})
        for (Family &family : others())
            all.push_back(std::move(family));
    for (Family (*other)() : {h3, m2Bert, lfm2, dss, s4Simple, sgconv, stu, toeplitzMixers, rwkv4})
        all.push_back(other());
    return all;
}

TnoPlan planOf(const std::string &prefix, Axis axis)
{
    TnoPlan plan;
    plan.prefix = prefix;
    plan.axis = axis;
    return plan;
}

} // namespace

const std::vector<Family> &families()
{
    static const std::vector<Family> all = allFamilies();
    return all;
}

// These are the defaults of tnn-pytorch's Tno and Gtu; the layers of fairseq-evo (modules/tnn/tnn_layer_v2.py) assume
// the same of absent arguments, and so do the Gtus of im and lra.
Defaults commonDefaults(bool causal, const Defaults &others)
{
    Defaults defaults{{"heads", 1L},    {"causal", causal},  {"use_decay", false}, {"use_multi_decay", false},
                      {"gamma", 0.99},  {"residual", false}, {"act", "relu"},      {"act_type", "none"},
                      {"par_type", 1L}, {"normalize", false}};
    defaults.insert(defaults.end(), others.begin(), others.end());
    return defaults;
}

bool storesOptions(const CheckpointKeys &subject, const StoredOptions &stored)
{
    return !stored.empty() || !MetadataReader(subject.checkpoint, {"config"}).text("model_type").empty();
}

Defaults defaultsOf(const Family &family, const CheckpointKeys &subject, const StoredOptions &stored)
{
    Defaults defaults = family.defaults;
    if (family.published != nullptr && !storesOptions(subject, stored))
        for (auto &published : family.published(subject))
            defaults.push_back(std::move(published));
    return defaults;
}

void addModules(std::vector<std::string> &modules, const std::string &stem, std::initializer_list<const char *> parts)
{
    for (const char *part : parts)
        modules.push_back(stem + part);
}

Family titledFamily(std::string_view id, std::string_view publicCode, const Message &title)
{
    Family family;
    family.id = id;
    family.publicCode = publicCode;
    family.title = [title](const CheckpointKeys &) { return title; };
    return family;
}

void setOperators(Family &family, PrefixFinder prefixes, OperatorDescriber describe, ModuleAdder around,
                  const std::vector<std::string_view> &attention)
{
    family.recognises = [=](const CheckpointKeys &subject) { return !prefixes(subject).empty(); };
    family.operators = [=](const CheckpointKeys &subject, const std::function<OptionSet()> &options) {
        FamilyOperators found;
        for (const std::string &prefix : prefixes(subject))
            found.operators.push_back(describe(subject, prefix, options()));
        for (const std::string_view tail : attention)
            std::ranges::move(otherLayers(subject, tail, "attention"), std::back_inserter(found.others));
        return found;
    };
    if (around != nullptr)
        family.modules = [=](const CheckpointKeys &subject) {
            std::vector<std::string> modules;
            for (const std::string &prefix : prefixes(subject))
                around(modules, prefix);
            return modules;
        };
}

Message checkedByNumPy(const CheckpointKeys &, const Description &description)
{
    const bool drawn = std::any_of(description.tnos.begin(), description.tnos.end(),
                                   [](const TnoDescription &tno) { return tno.undrawn.empty(); });
    return drawn ? Message("this family has no reference values; the coefficients were checked with an independent "
                           "NumPy implementation")
                 : Message();
}

Message readFromCode(const Message &what)
{
    return Message("%1 has no reference values; the formula follows the code, but was not checked with its output",
                   what);
}

std::vector<LayerPlan> oneEach(const std::vector<std::string> &prefixes)
{
    std::vector<LayerPlan> layers;
    layers.reserve(prefixes.size());
    for (const std::string &prefix : prefixes)
        layers.emplace_back().tnos = {planOf(prefix, Axis::Sequence)};
    return layers;
}

bool allAxial(const CheckpointKeys &subject, std::string_view mixer)
{
    return std::all_of(subject.bare.begin(), subject.bare.end(), [&](const std::string &prefix) {
        const std::string part = lastPartOf(prefix);
        return (part == "toep1" || part == "toep2") && parentOf(prefix).ends_with(mixer);
    });
}

std::vector<LayerPlan> axialLayers(const CheckpointKeys &subject, toeplitz::Combination combination)
{
    std::vector<LayerPlan> layers;
    // In sorted order, toep1 comes directly before toep2 of the same mixer.
    for (std::size_t i = 0; i < subject.prefixes.size(); i += 2) {
        const std::string &width = subject.prefixes[i];
        const bool paired = i + 1 < subject.prefixes.size() && lastPartOf(width) == "toep1"
            && lastPartOf(subject.prefixes[i + 1]) == "toep2" && parentOf(width) == parentOf(subject.prefixes[i + 1]);
        if (!paired)
            throw Error("the operator %1 has no counterpart; a two-dimensional mixer has toep1 and toep2",
                        io::escaped(width));
        LayerPlan &layer = layers.emplace_back();
        layer.tnos = {planOf(subject.prefixes[i + 1], Axis::Height), planOf(width, Axis::Width)};
        layer.combination = combination;
    }
    return layers;
}

std::optional<long> layerNumberOf(const std::string &prefix)
{
    constexpr std::string_view Layers = "layers.";
    const std::size_t at = prefix.find(Layers);
    if (at == std::string::npos)
        return std::nullopt;
    const char *const begin = prefix.data() + at + Layers.size();
    long number = 0;
    const auto [end, error] = std::from_chars(begin, prefix.data() + prefix.size(), number);
    return error == std::errc() && end != begin ? std::optional<long>(number) : std::nullopt;
}

} // namespace tnn::checkpoint

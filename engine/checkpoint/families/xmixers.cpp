// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/axial.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/xmixers_network.h"

// xmixers (Doraemonzzz/xmixers): TnnForCausalLM as a Hugging Face directory, whose config.json is in the metadata under
// "config", or a bare Gtu. Its RPE always has a shortcut, its decay is a sigmoid, and a norm follows each operator.

namespace tnn::checkpoint {

namespace {

MetadataReader readerOf(const Subject &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    return {tree, tree.find(tree.root, "config"), "config.json: "};
}

/// Of MIXERtno_list.0.: MIXER
std::string mixerOf(const std::string &prefix)
{
    return parentOf(parentOf(prefix));
}

bool isXmixers(const Subject &subject)
{
    return std::all_of(subject.bare.begin(), subject.bare.end(),
                       [](const std::string &prefix) { return lastPartOf(parentOf(prefix)) == "tno_list"; });
}

/// Of model.layers.0.token_mixer.: "model."; a bare Gtu has none.
std::optional<std::string> networkOf(const Subject &subject)
{
    const std::string &prefix = subject.prefixes.front();
    const std::size_t layers = prefix.find("layers.");
    return layers == std::string::npos ? std::nullopt : std::optional<std::string>(prefix.substr(0, layers));
}

/// "[-3, -2]" out of a list of numbers; "" where there is none.
std::string dimsText(const Subject &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    std::string text;
    for (const Object::Id id : readerOf(subject).list("dims")) {
        if (tree[id].kind == Object::Kind::Integer)
            text += (text.empty() ? "[" : ", ") + std::to_string(tree[id].number);
    }
    return text.empty() ? text : text + "]";
}

StoredOptions stored(const Subject &subject)
{
    StoredOptions options;
    const MetadataReader read = readerOf(subject);
    read.allInto(options);
    options.erase("rpe_act"); // one activation serves both
    read.into(options, "act", "gtu_activation");
    if (const std::string dims = dimsText(subject); !dims.empty())
        options.insert_or_assign("dims", Said{dims, Message::verbatim(read.origin() + "dims")});
    return options;
}

/// The numbers in "[-3, -2]", as text.
std::vector<std::string> dimsIn(const std::string &text)
{
    std::vector<std::string> dims;
    for (std::size_t at = text.find_first_of("-0123456789"); at != std::string::npos;) {
        const std::size_t end = std::min(text.find_first_not_of("-0123456789", at), text.size());
        dims.push_back(text.substr(at, end - at));
        at = text.find_first_of("-0123456789", end);
    }
    return dims;
}

std::vector<std::string> dimsOf(const StoredOptions &stored, const UnifiedOptions &given, std::size_t count)
{
    std::string text = count == 2 ? "[-3, -2]" : "[-2]";
    for (const auto *options : {&given.set, &stored, &given.config}) {
        if (const auto said = options->find("dims"); said != options->end()) {
            text = toText(said->second.value);
            break;
        }
    }
    return dimsIn(text);
}

/// A norm whose parameters are named as those of another one.
Message unknownNorm(const StoredOptions &stored)
{
    const auto said = stored.find("norm_type");
    const std::string name = said == stored.end() ? "" : toText(said->second.value);
    const bool unknown = name.find("group") != std::string::npos || name.find("dynamictanh") != std::string::npos;
    return unknown ? Message("its norm_type is %1, which is not computed here", io::escaped(name)) : Message();
}

/// What is said of the activation of the RPE.
std::optional<OptionValue> statedAct(const StoredOptions &stored, const UnifiedOptions &given)
{
    for (const auto *options : {&given.set, &stored, &given.config})
        if (const auto said = options->find("act"); said != options->end())
            return said->second.value;
    return std::nullopt;
}

std::vector<LayerPlan> layers(const Subject &subject, const StoredOptions &stored, const UnifiedOptions &given)
{
    std::vector<LayerPlan> plans;
    for (const std::string &prefix : subject.prefixes) {
        TnoPlan tno;
        tno.prefix = prefix;
        tno.sigmoidDecay = true;
        tno.undrawn = unknownNorm(stored);
        const bool sameMixer = !plans.empty() && mixerOf(plans.back().tnos.front().prefix) == mixerOf(prefix);
        if (!sameMixer)
            plans.emplace_back();
        plans.back().tnos.push_back(std::move(tno));
    }
    const std::optional<OptionValue> activation = statedAct(stored, given);
    for (LayerPlan &plan : plans) {
        std::vector<TnoPlan> &tnos = plan.tnos;
        if (activation) // one serves the RPE and what gates it
            tnos.front().defaults.emplace_back("act_fun", *activation);
        tnos.front().defaults.emplace_back("dims", tnos.size() == 2 ? "[-3, -2]" : "[-2]");
        if (tnos.size() != 2)
            continue;
        const std::vector<std::string> dims = dimsOf(stored, given, tnos.size());
        const bool widthFirst = !dims.empty() && dims.front() == "-2";
        tnos[widthFirst ? 1 : 0].axis = Axis::Height;
        tnos[widthFirst ? 0 : 1].axis = Axis::Width;
        tnos[1].defaults = tnos[0].defaults;
        if (widthFirst)
            std::swap(tnos[0], tnos[1]);
        plan.combination = toeplitz::Combination::Sum;
        plan.note = Message("each axis has a norm of its own behind its operator, before they are added");
    }
    return plans;
}

Message title(const Subject &subject)
{
    if (networkOf(subject))
        return Message("xmixers causal language model (TnnForCausalLM)");
    return Message("xmixers Gtu");
}

std::optional<long> trainingLength(const Subject &subject)
{
    const std::optional<long> length = readerOf(subject).integer("max_position_embeddings");
    return length && *length > 0 ? length : std::nullopt;
}

std::vector<std::string> modules(const Subject &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : subject.prefixes) {
        const std::string mixer = mixerOf(prefix);
        result.push_back(prefix + "norm");
        for (const char *part : {"uv_proj", "o"})
            result.push_back(mixer + part);
        if (lastPartOf(mixer) != "token_mixer")
            continue;
        for (const char *part : {"token_norm", "channel_norm", "channel_mixer"})
            result.push_back(parentOf(mixer) + part);
    }
    if (const std::optional<std::string> network = networkOf(subject)) {
        for (const char *part : {"embed_tokens", "norm"})
            result.push_back(*network + part);
        result.push_back(parentOf(*network) + "lm_head");
    }
    return result;
}

Message unverified(const Subject &, const Description &description)
{
    const model::NormKind norm = description.tnos.front().rpeNorm;
    if (description.layers.front().tnos.size() > 1)
        return readFromCode(Message("two axes"));
    if (norm != model::NormKind::LayerNorm && norm != model::NormKind::RootMeanSquare)
        return readFromCode(Message("the norm %1", nameOf(norm)));
    return {};
}

void remarks(const Subject &, const Description &description, Warnings &warnings)
{
    if (description.tnos.front().rowsTooLong)
        warnings.add(Message(
            "not causal: where n is no power of two the public code builds rows two entries too long, so that lag -j "
            "has the coefficient and the decay of -(j + 2), and lag -(n - 1) those of 0; shown as it computes"));
}

} // namespace

Family xmixers()
{
    Family family;
    family.id = "xmixers-tnn-lm";
    family.publicCode = "xmixers";
    family.recognises = [](const Subject &subject) { return isXmixers(subject) && networkOf(subject).has_value(); };
    family.title = title;
    family.stored = stored;
    family.layers = layers;
    family.defaults = commonDefaults(true);
    family.defaults.insert(family.defaults.end(), {{"act", "silu"}, {"act_fun", "silu"}, {"glu_act", "silu"}});
    family.fixed = {{"residual", true}, {"act_type", "none"}, {"par_type", 1L}, {"normalize", false}};
    family.openNorm = model::NormKind::RootMeanSquare;
    family.rowsTooLong = true;
    family.outputNorm = true;
    family.trainingLength = trainingLength;
    family.modules = modules;
    family.unverified = unverified;
    family.remarks = remarks;
    family.network = xmixersNetwork;
    return family;
}

Family xmixersGtu()
{
    Family family = xmixers();
    family.id = "xmixers-gtu";
    family.defaults.pop_back(); // it has no GLU
    family.network = xmixersGtuNetwork;
    family.recognises = isXmixers;
    return family;
}

} // namespace tnn::checkpoint

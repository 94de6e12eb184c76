// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"
#include "engine/io/file.h"

// xmixers (Doraemonzzz/xmixers): TnnForCausalLM as a Hugging Face directory, whose config.json is in the metadata under
// "config", or a bare Gtu. Its RPE always has a shortcut, its decay is a sigmoid, and a norm follows each operator.

namespace tnn::checkpoint {

namespace xmixers_steps {

MetadataReader readerOf(const CheckpointKeys &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    return {tree, tree.find(tree.root, "config"), "config.json: "};
}

/// Returns MIXER for MIXERtno_list.0.
std::string mixerOf(const std::string &prefix)
{
    return parentOf(parentOf(prefix));
}

bool isXmixers(const CheckpointKeys &subject)
{
    return std::all_of(subject.bare.begin(), subject.bare.end(),
                       [](const std::string &prefix) { return lastPartOf(parentOf(prefix)) == "tno_list"; });
}

/// Returns "model." for model.layers.0.token_mixer.; none for a bare Gtu.
std::optional<std::string> networkOf(const CheckpointKeys &subject)
{
    const std::string &prefix = subject.prefixes.front();
    const std::size_t layers = prefix.find("layers.");
    return layers == std::string::npos ? std::nullopt : std::optional<std::string>(prefix.substr(0, layers));
}

/// Returns "[-3, -2]" from a list of numbers; "" if there is none.
std::string dimsText(const CheckpointKeys &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    std::string text;
    for (const Object::Id id : readerOf(subject).list("dims")) {
        if (tree[id].kind == Object::Kind::Integer)
            text += (text.empty() ? "[" : ", ") + std::to_string(tree[id].number);
    }
    return text.empty() ? text : text + "]";
}

StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    const MetadataReader read = readerOf(subject);
    read.allInto(options);
    options.erase("rpe_act"); // both share one activation
    read.into(options, "act", "gtu_activation");
    if (const std::string dims = dimsText(subject); !dims.empty())
        options.insert_or_assign("dims", StoredOption{dims, Message::verbatim(read.origin() + "dims")});
    return options;
}

/// Whether "[-2, -3]" begins with the width.
bool isWidthFirst(const std::string &dims)
{
    constexpr std::string_view InNumbers = "-0123456789";
    const std::size_t begin = std::min(dims.find_first_of(InNumbers), dims.size());
    return dims.substr(begin, dims.find_first_not_of(InNumbers, begin) - begin) == "-2";
}

/// Reports a norm whose parameters have the same names as those of another norm.
Message unknownNorm(const StoredOptions &stored)
{
    const auto said = stored.find("norm_type");
    const std::string name = said == stored.end() ? "" : toText(said->second.value);
    const bool unknown = name.find("group") != std::string::npos || name.find("dynamictanh") != std::string::npos;
    return unknown ? Message("its norm_type is %1, which is not supported", io::escaped(name)) : Message();
}

std::vector<LayerPlan> layers(const CheckpointKeys &subject, const StoredOptions &stored, const UnifiedOptions &given)
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
    const std::optional<Option> activation = saidOf("act", stored, given);
    const std::optional<Option> dims = saidOf("dims", stored, given);
    for (LayerPlan &plan : plans) {
        std::vector<TnoPlan> &tnos = plan.tnos;
        if (activation) // shared by the RPE and the gates
            tnos.front().defaults.emplace_back("act_fun", activation->value);
        tnos.front().defaults.emplace_back("dims", tnos.size() == 2 ? "[-3, -2]" : "[-2]");
        if (tnos.size() != 2)
            continue;
        const bool widthFirst = dims && isWidthFirst(toText(dims->value));
        tnos[widthFirst ? 1 : 0].axis = Axis::Height;
        tnos[widthFirst ? 0 : 1].axis = Axis::Width;
        tnos[1].defaults = tnos[0].defaults;
        if (widthFirst)
            std::swap(tnos[0], tnos[1]);
        plan.combination = toeplitz::Combination::Sum;
        plan.note = Message("each axis has its own norm after its operator, before they are added");
    }
    return plans;
}

Message title(const CheckpointKeys &subject)
{
    if (networkOf(subject))
        return Message("xmixers causal language model (TnnForCausalLM)");
    return Message("xmixers Gtu");
}

std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    const std::optional<long> length = readerOf(subject).integer("max_position_embeddings");
    return length && *length > 0 ? length : std::nullopt;
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : subject.prefixes) {
        const std::string mixer = mixerOf(prefix);
        result.push_back(prefix + "norm");
        addModules(result, mixer, {"uv_proj", "o"});
        if (lastPartOf(mixer) != "token_mixer")
            continue;
        addModules(result, parentOf(mixer), {"token_norm", "channel_norm", "channel_mixer"});
    }
    if (const std::optional<std::string> network = networkOf(subject)) {
        addModules(result, *network, {"embed_tokens", "norm"});
        result.push_back(parentOf(*network) + "lm_head");
    }
    return result;
}

Message unverified(const CheckpointKeys &, const Description &description)
{
    const model::NormKind norm = description.tnos.front().rpeNorm;
    if (description.layers.front().tnos.size() > 1)
        return readFromCode(Message("two axes"));
    if (norm != model::NormKind::LayerNorm && norm != model::NormKind::RootMeanSquare)
        return readFromCode(Message("the norm %1", nameOf(norm)));
    return {};
}

void remarks(const CheckpointKeys &, const Description &description, Warnings &warnings)
{
    if (description.tnos.front().rowsTooLong)
        warnings.add(Message(
            "not causal: where n is not a power of two the public code builds rows two entries too long, so that lag "
            "-j "
            "has the coefficient and the decay of -(j + 2), and lag -(n - 1) those of 0; shown as it computes"));
}

using model::Block;
using model::NormKind;

model::Activation named(std::string_view name)
{
    if (name.starts_with("softmax"))
        throw Error("its activation %1 is not supported", io::escaped(std::string(name)));
    return model::activationNamed(name);
}

/// All norms of a model have one norm_type, determined by those of its RPEs. A LayerNorm may have a bias.
model::Norm normAt(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    const NormKind kind = read.tno(layer).rpeNorm;
    switch (kind) {
    case NormKind::LayerNorm:
        read.require(prefix + ".weight");
        return read.norm(prefix, dim, kind);
    case NormKind::RootMeanSquare: {
        const bool isBare = read.option(layer, "norm_type", std::string()) == "srmsnorm";
        return {kind, isBare ? model::Value() : read.row(prefix + ".weight", dim), {}};
    }
    case NormKind::Scale:
        return {kind, read.row(prefix + ".scala", 1), {}};
    default:
        throw Error("its norm %1 is not supported", nameOf(kind));
    }
}

/// One map for both, u first.
model::Gtu gtuAt(const NetworkReader &read, long layer, const std::string &mixer, long dim)
{
    const long channels = read.tno(layer).channels();
    const std::string uv = mixer + "uv_proj";
    read.linear(uv, dim);
    if (const long rows = read.shapeOf(uv + ".weight").rows; rows - channels != channels)
        throw Error("tensor %1.weight has %2 rows, but u and v have %3 channels each", io::escaped(uv), rows, channels);
    model::Gtu gtu;
    gtu.u = read.linearRows(uv, 0, channels);
    gtu.v = read.linearRows(uv, channels, channels);
    gtu.o = read.linear(mixer + "o", channels, dim);
    gtu.activation = activationOf(read, layer, "act_fun", named);
    return gtu;
}

model::Glu gluAt(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    model::Glu glu = gluFrom(read, prefix + "w1", prefix + "w2", prefix + "w3", dim);
    glu.activation = activationOf(read, layer, "glu_act", named);
    return glu;
}

/// xmixers' TnnForCausalLM: embedding, layers of Gtu and GLU, norm, lm_head.
model::Network xmixersNetwork(const NetworkReader &read)
{
    const std::string around = aroundLayers(read);
    requireOperatorsIn(read, around + "layers.");
    if (read.description().tnos.size() != read.description().layers.size())
        throw Error("a language model with two axes is not supported");
    model::Network network;
    const std::string table = around + "embed_tokens.weight", head = parentOf(around) + "lm_head";
    const long dim = network.dim = read.shapeOf(table).channels;
    network.entry = tokenEntry(read, table);
    for (long layer = 0; layer < read.layers(); ++layer) {
        const std::string mixer = mixerOf(read.prefix(layer)), own = parentOf(mixer);
        network.blocks.push_back({gtuAt(read, layer, mixer, dim), normAt(read, layer, own + "token_norm", dim)});
        network.blocks.push_back(
            {gluAt(read, layer, own + "channel_mixer.", dim), normAt(read, layer, own + "channel_norm", dim)});
    }
    network.finalNorm = normAt(read, 0, around + "norm", dim);
    // Some formats store tied weights once.
    const std::string weight = read.has(head + ".weight") ? head + ".weight" : table;
    const std::string bias = read.has(head + ".bias") ? head + ".bias" : std::string();
    network.heads = {linearHead(read, weight, bias, dim, "lm_head")};
    return network;
}

/// Its bare Gtu: hidden states as input and output.
model::Network xmixersGtuNetwork(const NetworkReader &read)
{
    if (read.layers() > 1)
        throw Error("the order and the residuals of its %1 Gtus are not stored", read.layers());
    const std::string mixer = mixerOf(read.prefix(0));
    model::Network network;
    network.dim = read.shapeOf(mixer + "uv_proj.weight").channels;
    network.entry.width = network.dim;
    network.blocks.push_back({gtuAt(read, 0, mixer, network.dim), {}, Block::Norming::Before, false});
    return network;
}

} // namespace xmixers_steps

Family xmixers()
{
    using namespace xmixers_steps;
    Family family;
    family.id = "xmixers-tnn-lm";
    family.publicCode = "xmixers";
    family.recognises = [](const CheckpointKeys &subject) {
        return isXmixers(subject) && networkOf(subject).has_value();
    };
    family.title = title;
    family.stored = stored;
    family.layers = layers;
    // TnnConfig (configuration_tnn.py).
    family.defaults = commonDefaults(true, {{"act", "silu"}, {"act_fun", "silu"}, {"glu_act", "silu"}});
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
    using namespace xmixers_steps;
    Family family = xmixers();
    family.id = "xmixers-gtu";
    family.defaults.pop_back(); // it has no GLU
    family.network = xmixersGtuNetwork;
    family.recognises = isXmixers;
    return family;
}

} // namespace tnn::checkpoint

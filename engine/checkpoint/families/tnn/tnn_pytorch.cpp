// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <span>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/number_text.h"

// Manually saved state dicts of tnn-pytorch's classes (Tno, Gtu, TnnLayer), standalone or stacked under any prefix.
// Only tensors are stored: options come from the user, a dict next to the weights, or the classes' defaults. The
// classes of the blog post "The Annotated TNN" (OpenNLPLab/annotated-tnn) have the same names and formulas.

namespace tnn::checkpoint {

namespace tnn_pytorch_steps {

/// The module that contains a TNO of tnn-pytorch, identified by the surrounding keys.
enum class TnnUnit {
    Tno,  ///< nothing
    Gtu,  ///< PREFIXu_proj ...
    Layer ///< ... in a TnnLayer, which has a feature_mixer next to it
};

constexpr std::array<std::string_view, 4> LayerParts{"token_norm", "token_mixer", "feature_norm", "feature_mixer"};
constexpr std::array<std::string_view, 6> GtuParts{"u_proj", "v_proj", "o", "norm", "toep", "d"};

/// Throws unless the layers are consecutively numbered modules of one list: only then is it certain that nothing is
/// between them.
void requireOneList(const std::vector<std::string> &bare)
{
    constexpr std::string_view Digits = "0123456789";
    if (bare.size() < 2)
        return;
    const std::string &first = bare.front();
    const auto differs = static_cast<std::size_t>(std::ranges::mismatch(first, bare[1]).in1 - first.begin());
    const std::size_t begin = differs == 0 ? 0 : first.find_last_not_of(Digits, differs - 1) + 1;
    const std::size_t end = std::min(first.find_first_not_of(Digits, begin), first.size());
    long number = 0;
    bool counts = io::isWholly(std::string_view(first).substr(begin, end - begin), number);
    for (const std::string &prefix : bare)
        counts = counts && prefix == first.substr(0, begin) + std::to_string(number++) + first.substr(end);
    if (!counts)
        throw Error("the order of its layers is not stored, and they are not numbered in a single list");
}

/// Throws if there is an unknown module below a prefix, since it may change the result.
void requireKnown(const NetworkReader &read, const std::string &prefix, std::span<const std::string_view> parts)
{
    for (const Tensor *tensor : tensorsBelow(read.subject().index, prefix)) {
        const std::string inner = unwrappedKey(std::string_view(tensor->name).substr(prefix.size()));
        const std::string part = inner.substr(0, inner.find('.'));
        const bool isIdle = isInteger(tensor->type) || tensor->size() == 0; // counters and empty tensors change nothing
        if (!isIdle && std::find(parts.begin(), parts.end(), part) == parts.end())
            throw Error("the module of %1 is unknown", io::escaped(tensor->name));
    }
}

void requireRunnableGtu(const NetworkReader &read, const std::string &gtu)
{
    requireKnown(read, gtu, GtuParts);
    if (read.has(gtu + "d"))
        throw Error("its resi_param (%1d) is supported neither here nor by the public code", io::escaped(gtu));
}

TnnUnit unitAround(const TensorIndex &index, const std::string &prefix)
{
    const std::string gtu = parentOf(prefix);
    const auto has = [&](const std::string &key) { return tensorAt(index, key) != nullptr; };
    if (prefix.empty() || !(has(gtu + "u_proj.weight") || has(gtu + "v_proj.weight") || has(gtu + "o.weight")))
        return TnnUnit::Tno;
    const bool inLayer = lastPartOf(gtu) == "token_mixer"
        && !tensorsBelow(index, parentOf(gtu) + "feature_mixer.").empty();
    return inLayer ? TnnUnit::Layer : TnnUnit::Gtu;
}

/// Builds a bare Tno, a bare Gtu, or a sequence of TnnLayers, whatever the name of their list, with hidden states as
/// input and output. Throws if the file does not determine how the operators are connected.
model::Network tnnPytorchNetwork(const NetworkReader &read)
{
    const TensorIndex &index = read.subject().index;
    const std::string &first = read.prefix(0);
    const TnnUnit unit = unitAround(index, first);
    for (long layer = 1; layer < read.layers(); ++layer)
        if (unitAround(index, read.prefix(layer)) != unit)
            throw Error("its operators are of different kinds, and their order is not stored");
    if (unit != TnnUnit::Layer && read.layers() > 1)
        throw Error("the order and the residuals of its %1 %2 are not stored", read.layers(),
                    unit == TnnUnit::Gtu ? "Gtus" : "Tnos");
    model::Network network;
    if (unit == TnnUnit::Tno) {
        network.dim = read.tno(0).channels();
        network.blocks.push_back({model::BareOperator{}, {}, model::Block::Norming::Before, false});
    } else {
        network.dim = read.shapeOf(parentOf(first) + "u_proj.weight").channels;
        requireOneList(read.subject().bare);
    }
    for (long layer = 0; layer < read.layers() && unit != TnnUnit::Tno; ++layer) {
        const std::string gtu = parentOf(read.prefix(layer));
        requireRunnableGtu(read, gtu);
        if (unit == TnnUnit::Gtu) {
            network.blocks.push_back({gtuOf(read, layer, gtu, network.dim), {}, model::Block::Norming::Before, false});
            continue;
        }
        requireKnown(read, parentOf(gtu), LayerParts);
        addTnnLayer(read, layer, parentOf(gtu), network);
    }
    network.entry.width = network.dim;
    return network;
}

Message title(const CheckpointKeys &subject)
{
    const std::string gtu = parentOf(subject.prefixes.front());
    const TnnUnit unit = unitAround(subject.index, subject.prefixes.front());
    const bool inLayer = unit == TnnUnit::Layer;
    const std::string name = inLayer ? "TnnLayer" : unit == TnnUnit::Gtu ? "Gtu" : "Tno";
    const std::size_t count = subject.prefixes.size();
    const Message whole = count > 1 ? Message("tnn-pytorch %1 stack of %2", name, count)
                                    : Message("tnn-pytorch %1", name);
    const bool normed = inLayer && subject.index.contains(parentOf(gtu) + "token_norm.bias");
    // LayerNorm is optional in tnn-pytorch and the only norm in the blog post's classes; the operator is the same.
    return normed ? Message("%1 with LayerNorm, or the Annotated TNN's", whole) : whole;
}

/// Reads options stored next to the weights in a user's own file: args=Namespace(...), config={...}.
StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    for (const char *name : {"cfg", "hyper_parameters", "hparams", "config", "args"}) {
        MetadataReader(subject.checkpoint, {name, "model"}).allInto(options);
        MetadataReader(subject.checkpoint, {name}).allInto(options);
    }
    return options;
}

/// One TNO per layer, with the options of its Gtu and TnnLayer, none of which are stored.
std::vector<LayerPlan> layers(const CheckpointKeys &subject, const StoredOptions &, const UnifiedOptions &)
{
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    for (LayerPlan &plan : plans) {
        TnoPlan &tno = plan.tnos.front();
        const TnnUnit unit = unitAround(subject.index, tno.prefix);
        if (unit == TnnUnit::Tno) {
            tno.defaults = {{"gamma", 0.999}};
        } else {
            tno.defaults = {{"use_norm", false}, {"act_fun", "silu"}};
            addNormOfGtu(subject, parentOf(tno.prefix), tno);
        }
        if (unit == TnnUnit::Layer)
            tno.defaults.insert(tno.defaults.end(), {{"prenorm", true}, {"glu_act", "silu"}});
    }
    return plans;
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : subject.prefixes) {
        if (prefix.empty())
            continue;
        const std::string gtu = parentOf(prefix);
        addModules(result, gtu, {"u_proj", "v_proj", "o", "norm", "d"});
        if (lastPartOf(gtu) != "token_mixer")
            continue;
        addModules(result, parentOf(gtu), {"token_norm", "feature_norm", "feature_mixer"});
    }
    return result;
}

} // namespace tnn_pytorch_steps

Family tnnPytorch()
{
    using namespace tnn_pytorch_steps;
    Family family;
    family.id = "tnn-pytorch";
    family.publicCode = "tnn-pytorch";
    family.recognises = [](const CheckpointKeys &) { return true; };
    family.title = title;
    family.stored = stored;
    family.layers = layers;
    // Those of Tno, Gtu and TnnLayer. The README recommends the same, and causal=True for language models.
    family.defaults = commonDefaults(false);
    family.storesAll = false;
    family.modules = modules;
    family.network = tnnPytorchNetwork;
    return family;
}

} // namespace tnn::checkpoint

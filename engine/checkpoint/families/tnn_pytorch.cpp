// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/tnn_pytorch_network.h"

// Hand-saved state dicts of tnn-pytorch's classes (Tno, Gtu, TnnLayer), alone or stacked under any prefix. Nothing but
// tensors is stored: options are given by the user, lie in a dict beside the weights, or are the classes' defaults.
// The classes of the blog post "The Annotated TNN" (OpenNLPLab/annotated-tnn) have the same names and formulas.

namespace tnn::checkpoint {

namespace {

Message title(const Subject &subject)
{
    const std::string gtu = parentOf(subject.prefixes.front());
    const TnnUnit unit = unitAround(subject.index, subject.prefixes.front());
    const bool inLayer = unit == TnnUnit::Layer;
    const std::string name = inLayer ? "TnnLayer" : unit == TnnUnit::Gtu ? "Gtu" : "Tno";
    const std::size_t count = subject.prefixes.size();
    const Message whole = count > 1 ? Message("tnn-pytorch %1 stack of %2", name, count)
                                    : Message("tnn-pytorch %1", name);
    const bool normed = inLayer && subject.index.contains(parentOf(gtu) + "token_norm.bias");
    // LayerNorms are a choice in tnn-pytorch, and all there is in the blog post's classes; the operator is the same.
    return normed ? Message("%1 with LayerNorm, or the Annotated TNN's", whole) : whole;
}

/// Options that lie beside the weights in a file of one's own: args=Namespace(...), config={...}.
StoredOptions stored(const Subject &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    StoredOptions options;
    for (const char *name : {"cfg", "hyper_parameters", "hparams", "config", "args"}) {
        const Object::Id dict = tree.find(tree.root, name);
        if (dict == Object::Nil)
            continue;
        const Object::Id model = tree.find(dict, "model");
        MetadataReader(tree, model, std::string(name) + ".model.").allInto(options);
        MetadataReader(tree, dict, std::string(name) + ".").allInto(options);
    }
    return options;
}

/// One TNO a layer, with the options of the Gtu and the TnnLayer that it lies in: nothing of them is stored.
std::vector<LayerPlan> layers(const Subject &subject, const StoredOptions &, const UnifiedOptions &)
{
    std::vector<LayerPlan> plans = oneEach(subject.prefixes);
    for (LayerPlan &plan : plans) {
        TnoPlan &tno = plan.tnos.front();
        const TnnUnit unit = unitAround(subject.index, tno.prefix);
        if (unit != TnnUnit::Tno) {
            tno.defaults = {{"use_norm", false}, {"act_fun", "silu"}};
            addNormOfGtu(subject, parentOf(tno.prefix), tno);
        }
        if (unit == TnnUnit::Layer)
            tno.defaults.insert(tno.defaults.end(), {{"prenorm", true}, {"glu_act", "silu"}});
    }
    return plans;
}

std::vector<std::string> modules(const Subject &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : subject.prefixes) {
        if (prefix.empty())
            continue;
        const std::string gtu = parentOf(prefix);
        for (const char *part : {"u_proj", "v_proj", "o", "norm", "d"})
            result.push_back(gtu + part);
        if (lastPartOf(gtu) != "token_mixer")
            continue;
        for (const char *part : {"token_norm", "feature_norm", "feature_mixer"})
            result.push_back(parentOf(gtu) + part);
    }
    return result;
}

} // namespace

Family tnnPytorch()
{
    Family family;
    family.id = "tnn-pytorch";
    family.publicCode = "tnn-pytorch";
    family.recognises = [](const Subject &) { return true; };
    family.title = title;
    family.stored = stored;
    family.layers = layers;
    family.defaults = commonDefaults(false);
    family.modules = modules;
    family.network = tnnPytorchNetwork;
    return family;
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/describe_tno.h"

#include <algorithm>
#include <map>

#include "engine/checkpoint/families/decay.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using model::Activation;

std::string shapeOf(const Tensor &tensor)
{
    return "shape of " + io::escaped(tensor.name);
}

void fixHeadsFromGamma(const TnoTensors &tensors, OptionSet &options, TnoDescription &tno)
{
    const std::vector<long> &shape = tensors.gamma->shape;
    if (shape.size() != 3 || shape[1] != 1 || shape[0] < 1 || shape[0] > tensors.channels()
        || shape[2] != tensors.channels() / shape[0] || shape[0] * shape[2] != tensors.channels())
        throw Error("tensor " + io::escaped(tensors.gamma->name) + " has the shape " + shapeText(*tensors.gamma)
                    + ", but (heads, 1, channels of a head) with " + std::to_string(tensors.channels())
                    + " channels in all is wanted");
    tno.heads = shape[0];
    options.fix("heads", tno.heads, shapeOf(*tensors.gamma));
}

/// Without gamma the number of heads leaves no trace in the shapes: what is said counts, if it divides the channels.
void resolveHeads(const TnoTensors &tensors, OptionSet &options, Warnings &warnings, TnoDescription &tno)
{
    const long channels = tensors.channels();
    for (const char *key : {"heads", "head_dim"}) {
        const std::optional<Option> said = options.stated(key);
        if (!said)
            continue;
        const long number = std::get<long>(said->value);
        if (number >= 1 && channels % number == 0) {
            tno.heads = std::string_view(key) == "heads" ? number : channels / number;
            options.record({"heads", tno.heads, said->source, said->origin});
            return;
        }
        const std::string line = said->origin + " " + key + "=" + std::to_string(number) + " does not divide the "
            + std::to_string(channels) + " channels of " + io::escaped(tensors.out.weight->name);
        if (said->origin == "--set")
            throw Error(line);
        warnings.addOnce(std::string("undivided ") + key, line);
    }
    tno.heads = 1;
    options.record({"heads", 1L, Source::Assumed, "without gamma no tensor tells the heads"});
    warnings.addOnce("assumed heads", "the number of heads is not stored: 1 is assumed; --set heads=N changes it");
}

/// Width of the network around: what the maps beside the TNO read.
void resolveDim(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options)
{
    const std::string &prefix = tensors.prefix;
    const std::size_t dot = prefix.size() < 2 ? std::string::npos : prefix.rfind('.', prefix.size() - 2);
    const std::string around = dot == std::string::npos ? std::string() : prefix.substr(0, dot + 1);
    for (const char *name : {"u_proj.weight", "in_proj.weight"}) {
        const auto entry = prefix.empty() ? index.end() : index.find(around + name);
        if (entry != index.end() && entry->second->shape.size() == 2) {
            options.fix("dim", entry->second->shape[1], shapeOf(*entry->second));
            return;
        }
    }
    options.mention("dim");
}

void fixRpe(const TnoTensors &tensors, OptionSet &options, TnoDescription &tno)
{
    tno.rpeWidth = tensors.width();
    tno.rpeDepth = static_cast<long>(tensors.blocks.size());
    tno.rpeNorm = tensors.out.norm;
    const std::string stem = io::escaped(tno.prefix) + "rpe.";
    options.fix("rpe_dim", tno.rpeWidth, shapeOf(*tensors.inWeight));
    options.fix("rpe_layers", tno.rpeDepth, "keys " + stem + "layers.*");
    options.fix("norm_type", std::string(nameOf(tno.rpeNorm)), "keys " + stem + "out.*");
    options.fix("bias", tensors.inBias != nullptr, "keys " + stem + "pos_proj.*");
}

Activation resolveActivation(const Family &family, const char *key, OptionSet &options, Warnings &warnings)
{
    const Option option = options.resolve(key);
    const auto &name = std::get<std::string>(option.value);
    const Activation activation = family.activation(name);
    if (activation == Activation::None && name != "none" && name != "None" && name != "identity")
        warnings.addOnce(std::string("activation ") + key,
                         std::string(key) + "=" + io::escaped(name) + " (" + option.origin
                             + ") is no activation of the public code, which then uses none");
    return activation;
}

void resolvePositions(OptionSet &options, TnoDescription &tno)
{
    const Option type = options.resolve("par_type");
    const long number = std::get<long>(type.value);
    if (number < 1 || number > 3)
        throw Error("par_type=" + std::to_string(number) + " (" + type.origin + "): 1, 2 or 3 is wanted");
    tno.parType = static_cast<int>(number);
    if (tno.parType == 3 && !tno.causal)
        throw Error("par_type=3 (" + type.origin + ") exists for causal operators only; causal=true is missing");
}

std::string lastPartOf(const std::string &prefix)
{
    const std::string stem = prefix.substr(0, prefix.size() - 1);
    return stem.substr(stem.rfind('.') + 1);
}

/// The first part of a prefix that is a number: its layer.
std::string layerOf(const std::string &prefix)
{
    for (std::size_t begin = 0; begin < prefix.size();) {
        const std::size_t dot = std::min(prefix.find('.', begin), prefix.size());
        std::string part = prefix.substr(begin, dot - begin);
        if (!part.empty() && part.find_first_not_of("0123456789") == std::string::npos)
            return part;
        begin = dot + 1;
    }
    return {};
}

} // namespace

TnoDescription describeTno(const Family &family, const TensorIndex &index, const TnoTensors &tensors,
                           const StoredOptions &stored, const UnifiedOptions &given, Warnings &warnings)
{
    OptionSet options(family, stored, given, warnings);
    TnoDescription tno;
    tno.prefix = tensors.prefix;
    if (tensors.gamma != nullptr)
        fixHeadsFromGamma(tensors, options, tno);
    else
        resolveHeads(tensors, options, warnings, tno);
    tno.headDim = tensors.channels() / tno.heads;
    options.fix("head_dim", tno.headDim, shapeOf(*tensors.out.weight));
    resolveDim(index, tensors, options);
    fixRpe(tensors, options, tno);
    tno.causal = options.flag("causal");
    describeDecay(tensors, options, warnings, tno);
    tno.residual = options.flag("residual");
    tno.rpeActivation = resolveActivation(family, "act", options, warnings);
    tno.coefficientActivation = resolveActivation(family, "act_type", options, warnings);
    resolvePositions(options, tno);
    tno.normalize = options.flag("normalize");
    for (const char *key : {"prenorm", "use_norm", "act_fun", "glu_act", "expand_ratio"})
        options.mention(key);
    for (const Tensor *tensor : tensors.all())
        tno.parameters += tensor->size();
    tno.options = options.take();
    return tno;
}

void nameTnos(std::vector<TnoDescription> &tnos)
{
    std::map<std::string, int> uses;
    for (TnoDescription &tno : tnos) {
        const std::string layer = layerOf(tno.prefix);
        tno.name = layer.empty() ? "" : "layer " + layer;
        ++uses[tno.name];
    }
    std::map<std::string, int> longerUses;
    for (TnoDescription &tno : tnos) {
        if (uses[tno.name] > 1 && !tno.name.empty())
            tno.name += ", " + io::escaped(lastPartOf(tno.prefix));
        ++longerUses[tno.name];
    }
    for (TnoDescription &tno : tnos) {
        if (tno.prefix.empty())
            tno.name = "TNO";
        else if (tno.name.empty() || longerUses[tno.name] > 1)
            tno.name = io::escaped(tno.prefix.substr(0, tno.prefix.size() - 1));
    }
}

} // namespace tnn::checkpoint

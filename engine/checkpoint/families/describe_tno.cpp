// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/describe_tno.h"

#include <algorithm>
#include <map>

#include "engine/checkpoint/families/decay.h"
#include "engine/checkpoint/families/operator_shape.h"
#include "engine/checkpoint/families/other_operators.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using model::Activation;
using model::NormKind;

std::string shapeOf(const Tensor &tensor)
{
    return "shape of " + io::escaped(tensor.name);
}

/// The norm before the last map, and that of the hidden blocks where it is another.
void fixNorm(const Family &family, const TnoTensors &tensors, OptionSet &options, TnoDescription &tno)
{
    const auto name = [&](const BlockTensors &block) {
        const NormKind kind = block.normAs(family.openNorm.value_or(block.norm));
        const bool bare = kind == NormKind::RootMeanSquare && block.normWeight == nullptr;
        return bare ? "srmsnorm" : std::string(nameOf(kind));
    };
    tno.rpeNorm = tensors.out.normAs(family.openNorm.value_or(tensors.out.norm));
    std::string names = name(tensors.out);
    if (!tensors.blocks.empty() && tensors.blocks.front().norm != tensors.out.norm)
        names = name(tensors.blocks.front()) + ", then " + names;
    options.fix("norm_type", names, "keys " + io::escaped(tensors.network) + "*");
}

void fixRpe(const Family &family, const TnoTensors &tensors, OptionSet &options, TnoDescription &tno)
{
    if (tensors.isTable())
        return;
    tno.rpeWidth = tensors.width();
    tno.rpeDepth = static_cast<long>(tensors.blocks.size());
    options.fix("rpe_dim", tno.rpeWidth, shapeOf(tensors.blocks.empty() ? *tensors.inWeight : *tensors.out.weight));
    options.fix("rpe_layers", tno.rpeDepth, "keys " + io::escaped(tensors.network) + "*");
    if (tensors.frequencies != nullptr || options.stated("rpe_in_dim"))
        options.fix("rpe_in_dim", tensors.inWeight->shape[1], shapeOf(*tensors.inWeight));
    fixNorm(family, tensors, options, tno);
    options.fix("bias", tensors.inBias != nullptr, "keys " + io::escaped(tensors.network) + "pos_proj.*");
}

Activation resolveActivation(Activation (*named)(std::string_view), const char *key, OptionSet &options,
                             Warnings &warnings)
{
    const Option option = options.resolve(key);
    const auto &name = std::get<std::string>(option.value);
    const Activation activation = named(name);
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

/// The lag from which on the research-era and LRA's code writes zeros.
void resolveCutOff(OptionSet &options, TnoDescription &tno)
{
    if (options.knows("use_pad")) {
        if (!options.flag("use_pad")) {
            options.mention("max_l");
            return;
        }
    } else if (options.knows("max_l")) {
        options.record({"use_pad", true, Source::Inferred, "max_l is given"});
    } else {
        return;
    }
    const Option length = options.resolve("max_l");
    tno.cutOff = std::get<long>(length.value);
    if (*tno.cutOff < 1)
        throw Error("max_l=" + toText(length.value) + " (" + length.origin + "): a number of lags is wanted");
}

void resolveLogDomain(OptionSet &options, TnoDescription &tno)
{
    tno.logDomain = options.knows("use_exp") && options.flag("use_exp");
    const bool negated = options.knows("use_neg_exp") && options.flag("use_neg_exp");
    tno.negated = tno.logDomain && negated;
}

/// What makes the coefficients out of the RPE's answers or the table.
void resolveCoefficients(const Family &family, const TnoPlan &plan, const TnoTensors &tensors, OptionSet &options,
                         Warnings &warnings, TnoDescription &tno)
{
    describeDecay(tensors, plan.sigmoidDecay, options, warnings, tno);
    if (!tensors.isTable()) {
        tno.residual = options.flag("residual");
        tno.rpeActivation = resolveActivation(family.rpeActivation, "act", options, warnings);
        resolvePositions(options, tno);
    }
    tno.coefficientActivation = resolveActivation(family.activation, "act_type", options, warnings);
    resolveCutOff(options, tno);
    resolveLogDomain(options, tno);
    tno.normalize = options.flag("normalize");
    tno.rowsTooLong = family.rowsTooLong && !tno.causal;
    tno.statesSkipActivation = family.statesSkipActivation;
    tno.mirrored = plan.mirrored;
    if (family.outputNorm)
        tno.outputNorm = tno.rpeNorm;
}

void describeDrawn(const Subject &subject, const Family &family, const TnoPlan &plan, OptionSet &options,
                   Warnings &warnings, TnoDescription &tno)
{
    const TnoTensors tensors = readTno(subject.index, plan.prefix);
    for (const auto &[key, value] : family.fixed)
        options.fix(key, value, std::string(family.publicCode) + " leaves no choice");
    resolveOperator(subject.index, tensors, options, warnings, tno);
    resolveSizes(subject.index, tensors, options, warnings, tno);
    fixRpe(family, tensors, options, tno);
    resolveCoefficients(family, plan, tensors, options, warnings, tno);
    for (const Tensor *tensor : tensors.all())
        addSize(tno.parameters, *tensor);
}

/// The first part of a prefix that is a number: its layer.
std::string layerNumber(const std::string &prefix)
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

TnoDescription describeTno(const Subject &subject, const Family &family, const TnoPlan &plan,
                           const StoredOptions &stored, const UnifiedOptions &given, Warnings &warnings)
{
    StoredOptions said = stored;
    for (const auto &[key, value] : plan.stored)
        said.insert_or_assign(key, value);
    Defaults defaults = family.defaults;
    defaults.insert(defaults.end(), plan.defaults.begin(), plan.defaults.end());
    OptionSet options(family.publicCode, std::move(defaults), std::move(said), given, warnings);
    TnoDescription tno;
    tno.prefix = plan.prefix;
    tno.axis = plan.axis;
    tno.undrawn = plan.undrawn.empty() ? otherOperator(subject.index, plan.prefix) : plan.undrawn;
    if (tno.undrawn.empty()) {
        describeDrawn(subject, family, plan, options, warnings, tno);
    } else {
        for (const char *key : {"heads", "head_dim", "dim", "rpe_dim", "rpe_layers", "causal", "tno_type"})
            options.mention(key);
        for (const Tensor *tensor : tensorsBelow(subject.index, plan.prefix))
            addSize(tno.parameters, *tensor);
    }
    for (const char *key : {"dims", "prenorm", "use_norm", "act_fun", "glu_act", "gtu_type", "glu_type", "toep_type",
                            "dpb_type", "expand_ratio", "decoder_mode"}) {
        if (options.knows(key))
            options.resolve(key);
    }
    tno.options = options.take();
    for (Option &option : tno.options) {
        for (const auto &[key, origin] : family.origins) {
            if (option.key == key && option.source == Source::Assumed)
                option.origin = origin;
        }
    }
    return tno;
}

void nameLayers(std::vector<LayerDescription> &layers, std::vector<TnoDescription> &tnos)
{
    const auto prefixOf = [&](const LayerDescription &layer) -> const std::string & {
        return tnos[static_cast<std::size_t>(layer.tnos.front())].prefix;
    };
    std::map<std::string, int> uses;
    std::vector<std::string> names;
    names.reserve(layers.size());
    for (const LayerDescription &layer : layers) {
        const std::string number = layerNumber(prefixOf(layer));
        names.push_back(!layer.name.empty() ? layer.name : number.empty() ? "" : "layer " + number);
        ++uses[names.back()];
    }
    std::map<std::string, int> longerUses;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (uses[names[i]] > 1 && !names[i].empty())
            names[i] += ", " + io::escaped(lastPartOf(prefixOf(layers[i])));
        ++longerUses[names[i]];
    }
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const std::string &prefix = prefixOf(layers[i]);
        if (!layers[i].name.empty())
            continue;
        layers[i].name = names[i];
        if (prefix.empty())
            layers[i].name = "TNO";
        else if (names[i].empty() || longerUses[names[i]] > 1)
            layers[i].name = io::escaped(prefix.substr(0, prefix.size() - 1));
    }
    for (const LayerDescription &layer : layers)
        for (const int tno : layer.tnos) {
            TnoDescription &named = tnos[static_cast<std::size_t>(tno)];
            named.name = layer.name + (layer.tnos.size() > 1 ? ", " + std::string(nameOf(named.axis)) : "");
        }
}

} // namespace tnn::checkpoint

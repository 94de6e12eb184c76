// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/describe_tno.h"

#include <algorithm>
#include <string>

#include "engine/checkpoint/families/tensor_index.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using model::Activation;
using model::NormKind;

/// Determines the norm before the last map and that of the hidden blocks, if different.
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
    options.fix("norm_type", names, keysOf(tensors.network + "*"));
}

void fixRpe(const Family &family, const TnoTensors &tensors, OptionSet &options, TnoDescription &tno)
{
    if (tensors.isTable())
        return;
    tno.rpeWidth = tensors.width();
    tno.rpeDepth = static_cast<long>(tensors.blocks.size());
    options.fix("rpe_dim", tno.rpeWidth, shapeOf(tensors.blocks.empty() ? *tensors.inWeight : *tensors.out.weight));
    options.fix("rpe_layers", tno.rpeDepth, keysOf(tensors.network + "*"));
    if (tensors.frequencies != nullptr || options.stated("rpe_in_dim"))
        options.fix("rpe_in_dim", tensors.inWeight->shape[1], shapeOf(*tensors.inWeight));
    fixNorm(family, tensors, options, tno);
    options.fix("bias", tensors.inBias != nullptr, keysOf(tensors.network + "pos_proj.*"));
}

Activation resolveActivation(Activation (*named)(std::string_view), const char *key, OptionSet &options)
{
    const Option option = options.resolve(key);
    const auto &name = std::get<std::string>(option.value);
    const Activation activation = named(name);
    if (activation == Activation::None && name != "none" && name != "None" && name != "identity")
        options.warnings().addOnce(
            std::string("activation ") + key,
            Message("%1=%2 (%3) is not an activation of the public code, which then does not apply one", key,
                    io::escaped(name), option.origin));
    return activation;
}

void resolvePositions(OptionSet &options, TnoDescription &tno)
{
    const Option type = options.resolve("par_type");
    const long number = std::get<long>(type.value);
    if (number < 1 || number > 3)
        throw Error("par_type=%1 (%2): expected 1, 2 or 3", number, type.origin);
    tno.parType = static_cast<int>(number);
    if (tno.parType == 3 && !tno.causal)
        throw Error("par_type=3 (%1) requires a causal operator; set causal=true", type.origin);
}

/// Determines the lag from which on the research-era and LRA code writes zeros.
void resolveCutOff(OptionSet &options, TnoDescription &tno)
{
    if (options.knows("use_pad")) {
        if (!options.flag("use_pad")) {
            options.mention("max_l");
            return;
        }
    } else if (options.knows("max_l")) {
        options.record({"use_pad", true, Source::Inferred, Message("max_l is given")});
    } else {
        return;
    }
    const Option length = options.resolve("max_l");
    tno.cutOff = std::get<long>(length.value);
    if (*tno.cutOff < 1)
        throw Error("max_l=%1 (%2): expected a number of lags", toText(length.value), length.origin);
}

void resolveLogDomain(OptionSet &options, TnoDescription &tno)
{
    tno.logDomain = options.knows("use_exp") && options.flag("use_exp");
    const bool negated = options.knows("use_neg_exp") && options.flag("use_neg_exp");
    tno.negated = tno.logDomain && negated;
}

/// Determines how the coefficients are computed from the RPE's output or the table.
void resolveCoefficients(const Family &family, const TnoPlan &plan, const TnoTensors &tensors, OptionSet &options,
                         TnoDescription &tno)
{
    describeDecay(tensors, plan.sigmoidDecay, options, tno);
    if (!tensors.isTable()) {
        tno.residual = options.flag("residual");
        tno.rpeActivation = resolveActivation(family.rpeActivation, "act", options);
        resolvePositions(options, tno);
    }
    tno.activation = resolveActivation(family.activation, "act_type", options);
    resolveCutOff(options, tno);
    resolveLogDomain(options, tno);
    tno.normalize = options.flag("normalize");
    tno.rowsTooLong = family.rowsTooLong && !tno.causal;
    tno.statesSkipActivation = family.statesSkipActivation;
    tno.mirrored = plan.mirrored;
    if (family.outputNorm)
        tno.outputNorm = tno.rpeNorm;
}

void describeDrawn(const CheckpointKeys &subject, const Family &family, const TnoPlan &plan, OptionSet &options,
                   TnoDescription &tno)
{
    const TnoTensors tensors = readTno(subject.index, plan.prefix);
    for (const auto &[key, value] : family.fixed)
        options.fix(key, value, Message("fixed in %1", family.publicCode));
    resolveOperator(subject.index, tensors, options, tno);
    resolveSizes(subject.index, tensors, options, tno);
    fixRpe(family, tensors, options, tno);
    resolveCoefficients(family, plan, tensors, options, tno);
    for (const Tensor *tensor : tensors.all())
        addSize(tno.parameters, *tensor);
}

/// Returns why a TNO is not drawn, if the keys below its prefix are those of an operator other than the paper's TNO and
/// its variants: SKI-TNN's, FD-TNN's without a network, dpb v3, ToeplitzAttention. Otherwise empty.
Message otherOperator(const TensorIndex &index, const std::string &prefix)
{
    const auto has = [&](const char *name) { return tensorAt(index, prefix + name) != nullptr; };
    const auto rank = [&](const char *name) {
        const Tensor *const tensor = tensorAt(index, prefix + name);
        return tensor == nullptr ? 0 : tensor->shape.size();
    };
    // ski-tnn skitno.py, skitno_inv_time.py
    if (has("conv_kernel"))
        return has("alphas") ? Message("SKI-TNN's operator over inverse time (skitno_inv_time) is a short convolution "
                                       "plus a low-rank interpolation, not a Toeplitz kernel; it is not drawn")
                             : Message("SKI-TNN's operator (skitno) is a short convolution plus a low-rank "
                                       "interpolation, not a Toeplitz kernel; it is not drawn");
    // ski-tnn tno_fd_norpe.py
    if (has("dc") && (has("coeffs") || has("coeffs_re")))
        return Message(
            "FD-TNN's operator without an RPE (tno_fd_norpe) interpolates a table of frequencies; it is not drawn");
    // fairseq-evo dynamic_toeplitz_encoding_multihead_v3.py
    if (has("dpb.index") || (has("dpb.pos_proj.weight") && rank("pos") == 3))
        return Message("version 3 of the research-era operator encodes lag and channel in one number; it is not drawn");
    // fairseq-evo toeplitz_attention.py
    if (lastPartOf(prefix) == "toeplizt")
        return Message("ToeplitzAttention adds its learned table to an attention and normalizes it; it is not drawn");
    return {};
}

} // namespace

TnoDescription describeTno(const CheckpointKeys &subject, const Family &family, const TnoPlan &plan,
                           const StoredOptions &stored, const UnifiedOptions &given, Warnings &warnings)
{
    StoredOptions said = stored;
    for (const auto &[key, value] : plan.stored)
        said.insert_or_assign(key, value);
    Defaults defaults = defaultsOf(family, subject, stored);
    defaults.insert(defaults.end(), plan.defaults.begin(), plan.defaults.end());
    OptionSet options(family.publicCode, std::move(defaults), std::move(said), given, warnings);
    TnoDescription tno;
    tno.prefix = plan.prefix;
    tno.axis = plan.axis;
    tno.undrawn = plan.undrawn.empty() ? otherOperator(subject.index, plan.prefix) : plan.undrawn;
    if (tno.undrawn.empty()) {
        describeDrawn(subject, family, plan, options, tno);
    } else {
        for (const char *key : {"heads", "head_dim", "dim", "rpe_dim", "rpe_layers", "causal", "tno_type"})
            options.mention(key);
        for (const Tensor *tensor : tensorsBelow(subject.index, plan.prefix))
            addSize(tno.parameters, *tensor);
    }
    for (const char *key :
         {"dims", "prenorm", "no_scale_embedding", "activation_fn", "pooler_activation_fn", "use_norm", "act_fun",
          "glu_act", "gtu_type", "glu_type", "toep_type", "dpb_type", "expand_ratio", "decoder_mode"}) {
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

namespace {

struct LayerName {
    Message name, brief;
};

/// What tells a layer from others of its number: the kind of its operator, or the last part of its prefix.
struct LayerKey {
    std::string number, kind, prefix;
};

/// Names layers by their number and, if several share it, by what tells them apart.
std::vector<LayerName> namesByNumber(const std::vector<LayerKey> &keys)
{
    std::vector<LayerName> names;
    for (const LayerKey &key : keys) {
        LayerName &layer = names.emplace_back();
        if (key.number.empty())
            continue;
        layer = {Message("layer %1", key.number), Message::verbatim(key.number)};
        if (std::ranges::count(keys, key.number, &LayerKey::number) == 1)
            continue;
        const bool alone = std::ranges::count_if(keys,
                                                 [&](const LayerKey &other) {
                                                     return other.number == key.number && other.kind == key.kind;
                                                 })
            == 1;
        const std::string part = io::escaped(alone ? key.kind : lastPartOf(key.prefix));
        layer = {Message("%1, %2", layer.name, part), Message("%1, %2", layer.brief, part)};
    }
    return names;
}

} // namespace

void nameLayers(const std::vector<std::string> &numbers, std::vector<LayerDescription> &layers,
                std::vector<TnoDescription> &tnos)
{
    std::vector<LayerKey> keys;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const TnoDescription &first = tnos[static_cast<std::size_t>(layers[i].tnos.front())];
        keys.push_back({numbers[i], first.kind, first.prefix});
        if (const std::optional<long> number = firstNumberIn(first.prefix); numbers[i].empty() && number)
            keys.back().number = std::to_string(*number);
    }
    std::vector<LayerName> names = namesByNumber(keys);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const bool shared = std::count_if(names.begin(), names.end(),
                                          [&](const LayerName &other) { return other.name == names[i].name; })
            > 1;
        LayerName name = names[i];
        if (keys[i].prefix.empty())
            name = {Message("TNO"), Message("TNO")};
        else if (numbers[i].empty() && (name.name.empty() || shared))
            name.name = name.brief = Message::verbatim(
                io::escaped(keys[i].prefix.substr(0, keys[i].prefix.size() - 1)));
        layers[i].name = name.name;
        for (const int index : layers[i].tnos) {
            TnoDescription &tno = tnos[static_cast<std::size_t>(index)];
            const bool height = tno.axis == Axis::Height;
            tno.name = name.name;
            tno.brief = name.brief;
            if (layers[i].tnos.size() == 1)
                continue;
            tno.name = height ? Message("%1, height", name.name) : Message("%1, width", name.name);
            tno.brief = height ? Message("%1, height", name.brief) : Message("%1, width", name.brief);
        }
    }
}

} // namespace tnn::checkpoint

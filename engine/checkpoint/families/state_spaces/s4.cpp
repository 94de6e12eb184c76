// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/state_spaces/s4_averages_and_taps.h"
#include "engine/checkpoint/families/state_spaces/s4_space.h"
#include "engine/checkpoint/families/state_spaces/s4_tiers.h"
#include "engine/checkpoint/families/state_spaces/s4_versions.h"

// state-spaces/s4 (Gu et al.), whose keys tell the version: S4D's minimal file, S4 and S4D from version 1 to 4, and the
// networks SaShiMi and diffwave-sashimi around them.

namespace tnn::checkpoint {

namespace s4_steps {

/// Returns the prefixes that a mark's key leaves, with the parts of the tail that belong to them.
std::vector<std::string> prefixesOf(const CheckpointKeys &subject, const S4Mark &mark)
{
    const std::size_t kernel = mark.tail.find("kernel.");
    std::vector<std::string> prefixes = prefixesBefore(subject.index, mark.tail);
    for (std::string &prefix : prefixes)
        prefix += mark.tail.substr(0, kernel);
    const auto has = [&](const std::string &prefix, std::string_view name) {
        return tensorAt(subject.index, prefix + std::string(name)) != nullptr;
    };
    std::erase_if(prefixes, [&](const std::string &prefix) {
        // H3 has this kernel as one of two.
        return !std::ranges::all_of(mark.beside, [&](std::string_view name) { return has(prefix, name); })
            || (!mark.without.empty() && has(prefix, mark.without)) || has(prefix, "ssm_k_D");
    });
    return prefixes;
}

/// The operators of a version, in model order, with their marks.
std::vector<std::pair<std::string, const S4Mark *>> operatorsOf(const CheckpointKeys &subject, const S4Version &version)
{
    std::vector<std::string> prefixes;
    std::map<std::string, const S4Mark *> marks;
    for (const S4Mark &mark : version.marks)
        for (const std::string &prefix : prefixesOf(subject, mark))
            marks.emplace(prefix, &mark);
    // Key order is not model order: prefixesBefore sorts numbers by value.
    for (const std::string &prefix : prefixesBefore(subject.index, "D"))
        if (marks.contains(prefix))
            prefixes.push_back(prefix);
    for (const auto &[prefix, mark] : marks)
        if (tensorAt(subject.index, prefix + "D") == nullptr)
            prefixes.push_back(prefix);
    sortTiers(prefixes);
    std::vector<std::pair<std::string, const S4Mark *>> result;
    result.reserve(prefixes.size());
    for (const std::string &prefix : prefixes)
        result.emplace_back(prefix, marks.at(prefix));
    return result;
}

bool isDiffwave(const CheckpointKeys &subject, const std::string &prefix)
{
    return isInTier(prefix) && tensorAt(subject.index, parentOf(prefix) + "fc_t.weight") != nullptr;
}

bool isOf(const CheckpointKeys &subject, const S4Version &version)
{
    return std::ranges::any_of(version.marks, [&](const S4Mark &mark) {
        const std::vector<std::string> prefixes = prefixesOf(subject, mark);
        return !prefixes.empty() && (!version.diffwave || isDiffwave(subject, prefixes.front()));
    });
}

/// Returns the version of a checkpoint that one of them recognizes.
const S4Version &versionOf(const CheckpointKeys &subject)
{
    return *std::ranges::find_if(s4Versions(), [&](const S4Version &version) { return isOf(subject, version); });
}

/// The options of one layer, or those of the first S4 layer in a list of them.
void layerOptions(const MetadataReader &model, StoredOptions &options)
{
    const auto into = [&](const MetadataReader &layer) {
        layer.into(options, "real_transform", "real_type");
        layer.into(options,
                   {"disc", "dt_transform", "dt_fast", "real_transform", "imag_transform", "bandlimit", "l_max",
                    "d_state", "n_ssm", "rank", "channels", "bidirectional", "is_real"});
        // Version 3's options without this one, with keys that a converter renamed: its steps are exponentials.
        if (layer.exists() && !layer.text("measure").empty() && !options.contains("dt_transform"))
            options.emplace("dt_transform",
                            StoredOption{std::string("exp"), Message::verbatim(layer.origin() + "measure")});
    };
    into(model.within("layer"));
    for (const Object::Id item : model.list("layer")) {
        const MetadataReader layer = model.within(item, "layer");
        if (layer.text("_name_").starts_with("s4") && layer.at("d_state") != nullptr)
            return into(layer);
    }
}

StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    for (const MetadataReader &model :
         {MetadataReader(subject.checkpoint, {"config"}), MetadataReader(subject.checkpoint, {"config", "model"}),
          MetadataReader(subject.checkpoint, {"hyper_parameters", "model"})})
        layerOptions(model, options);
    return options;
}

TnoDescription describe(const CheckpointKeys &subject, const S4Version &version, const std::string &prefix,
                        const S4Mark &mark, OptionSet options)
{
    if (const std::optional<long> samples = isInTier(prefix) ? samplesPerLag(subject, prefix) : std::nullopt)
        options.fix("samples_per_lag", *samples, keysOf("d_layers.*.linear.*"));
    switch (mark.kernel) {
    case S4Kernel::Averages:
        return describeAverages(subject, prefix, std::move(options));
    case S4Kernel::FreeTaps:
        return describeFreeTaps(subject, prefix, std::move(options));
    case S4Kernel::Space:
        break;
    }
    const bool passed = version.tiers && mark.layout.cuts;
    return describeSpace(subject, prefix, mark.layout, std::move(options),
                         passed ? lengthOfTier(subject, prefix, mark.layout) : std::nullopt);
}

FamilyOperators operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    const S4Version &version = versionOf(subject);
    FamilyOperators found;
    for (const auto &[prefix, mark] : operatorsOf(subject, version))
        found.operators.push_back(describe(subject, version, prefix, *mark, options()));
    // Blocks are the numbers in the prefixes where these tell the operators apart.
    const auto unordered = std::ranges::adjacent_find(
        found.operators, [](const TnoDescription &a, const TnoDescription &b) { return a.block >= b.block; });
    if (unordered != found.operators.end() || (!found.operators.empty() && isInTier(found.operators.front().prefix)))
        for (std::size_t i = 0; i < found.operators.size(); ++i)
            found.operators[i].block = static_cast<long>(i);
    return found;
}

std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    const StoredOptions options = stored(subject);
    if (const auto length = options.find("l_max"); length != options.end())
        return std::get<long>(length->second.value);
    std::optional<long> longest;
    for (const auto &[prefix, mark] : operatorsOf(subject, versionOf(subject)))
        if (const std::optional<long> length = mark->kernel == S4Kernel::Space
                ? storedLength(subject, prefix, mark->layout)
                : std::nullopt;
            length && *length > 0)
            longest = std::max(longest.value_or(0), *length);
    return longest;
}

/// What these networks have besides their operators.
std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const auto &[prefix, mark] : operatorsOf(subject, versionOf(subject))) {
        const std::string around = lastPartOf(prefix) == "layer" && lastPartOf(parentOf(prefix)) == "layer"
            ? parentOf(prefix)
            : prefix;
        addModules(result, around, {"output_linear", "output_gate", "input_linear", "input_gate", "hyper"});
        const std::string block = parentOf(around);
        addModules(result, block,
                   {"output_linear", "norm", "norm1", "norm2", "ff", "fc_t", "fc_label", "mel_conv", "residual"});
        const std::string part = parentOf(parentOf(block));
        addModules(result, parentOf(block), {"norms"});
        for (const std::string &root : {parentOf(parentOf(prefix)), part, parentOf(part)})
            addModules(result, root,
                       {"encoder", "decoder", "norm", "norms", "d_layers", "c_layers", "u_layers", "init_conv",
                        "final_conv", "fc_t1", "fc_t2", "embedding"});
    }
    return result;
}

/// Layouts that were read in the public code, but never run.
Message unverified(const CheckpointKeys &subject, const Description &)
{
    for (const auto &[prefix, mark] : operatorsOf(subject, versionOf(subject))) {
        if (mark->layout.real == "A_real" && mark->layout.step == "log_dt")
            return readFromCode(Message("version 4 of S4 as of March 2023"));
        if (!mark->layout.nodes.empty() && tensorAt(subject.index, prefix + "kernel.kernel.L") != nullptr)
            return readFromCode(Message("version 2.1 of S4"));
    }
    return {};
}

/// Where the public code computes something else at lengths other than l_max.
void remarks(const CheckpointKeys &, const Description &description, Warnings &warnings)
{
    for (const TnoDescription &tno : description.tnos) {
        if (tno.kind == "conv")
            warnings.add(Message("kernels of free taps are cut at n; with fewer than l_max tokens, the public code "
                                 "wraps the others around to negative lags"));
        if (tno.kind == "s4" && tno.heads == 2 && std::ranges::any_of(tno.tensors, [](const KernelTensor &tensor) {
                return tensor.key.ends_with("kernel2.krylov.C");
            }))
            warnings.add(Message("backward kernels are those of l_kernel tokens; with fewer, the public code shifts "
                                 "them"));
    }
}

Family familyOf(const S4Version &version)
{
    Family family;
    family.id = version.id;
    family.publicCode = version.publicCode;
    family.recognises = [&version](const CheckpointKeys &subject) { return isOf(subject, version); };
    family.title = [&version](const CheckpointKeys &subject) {
        return isInTier(operatorsOf(subject, version).front().first) ? version.sashimi : version.title;
    };
    family.operators = operators;
    family.stored = stored;
    family.keys = s4Keys();
    family.keys.push_back({"samples_per_lag", OptionType::Integer, {}});
    family.defaults = version.defaults;
    family.published = [](const CheckpointKeys &subject) {
        // Within the repository's residual blocks: configs/model/layer/s4.yaml. On its own (models/s4/s4.py): the
        // class's.
        const bool inBlock = operatorsOf(subject, versionOf(subject)).front().first.ends_with("layer.layer.");
        return inBlock ? Defaults{{"dt_transform", "softplus"}} : Defaults();
    };
    family.trainingLength = trainingLength;
    family.modules = modules;
    family.unverified = unverified;
    family.remarks = remarks;
    return family;
}

} // namespace s4_steps

std::vector<Family> s4()
{
    using namespace s4_steps;
    std::vector<Family> all;
    for (const S4Version &version : s4Versions())
        all.push_back(familyOf(version));
    return all;
}

} // namespace tnn::checkpoint

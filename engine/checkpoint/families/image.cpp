// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/checkpoint/families/axial.h"
#include "engine/checkpoint/families/metadata.h"

// Image classifiers (OpenNLPLab/im, tnn_vit): DeiT's trainer saves the weights beside a Namespace of arguments. The
// arguments hold no hyper-parameter of the model, only the name under which an architecture was registered.

namespace tnn::checkpoint {

namespace {

MetadataReader readerOf(const Subject &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    return {tree, tree.find(tree.root, "args"), "args."};
}

/// Of layers.0.token_mixer.toep1.: what stands before "layers."
std::string aroundOf(const Subject &subject)
{
    const std::string &prefix = subject.prefixes.front();
    return prefix.substr(0, prefix.find("layers."));
}

std::string title(const Subject &subject)
{
    const std::string arch = readerOf(subject).text("model");
    return "image classifier of TNN layers" + (arch.empty() ? "" : " (" + io::escaped(arch) + ")");
}

/// SimpleRMSNorm has no parameters, so only the architecture's name tells where the norms stand.
StoredOptions stored(const Subject &subject)
{
    StoredOptions options;
    const std::string arch = readerOf(subject).text("model");
    if (!arch.empty())
        options.insert_or_assign("prenorm", Said{arch.find("prenorm") != std::string::npos, "args.model"});
    return options;
}

/// Patches along one side of the image: its size over that of a patch, whose pixels the first map reads.
std::optional<long> trainingLength(const Subject &subject)
{
    constexpr long Colours = 3;
    const std::optional<long> size = readerOf(subject).integer("input_size");
    const Tensor *map = tensorAt(subject.index, aroundOf(subject) + "to_patch_embedding.1.weight");
    if (!size || *size < 1 || map == nullptr || map->shape.size() != 2)
        return std::nullopt;
    const long patch = std::lround(std::sqrt(static_cast<double>(map->shape[1]) / Colours));
    if (patch < 1 || Colours * patch * patch != map->shape[1] || *size < patch)
        return std::nullopt;
    return *size / patch;
}

std::vector<std::string> modules(const Subject &subject)
{
    std::vector<std::string> result;
    const std::string around = aroundOf(subject);
    for (const char *part : {"to_patch_embedding", "pos_embedding", "head", "norm"})
        result.push_back(around + part);
    for (const std::string &prefix : subject.prefixes) {
        const std::string mixer = parentOf(prefix);
        for (const char *part : {"u_proj", "v_proj", "o", "norm"})
            result.push_back(mixer + part);
        for (const char *part : {"token_norm", "feature_norm", "feature_mixer"})
            result.push_back(parentOf(mixer) + part);
    }
    return result;
}

} // namespace

Family imageModel()
{
    Family family;
    family.id = "image-tnn-vit";
    family.publicCode = "im";
    family.recognises = [](const Subject &subject) { return allAxial(subject, "token_mixer."); };
    family.title = title;
    family.stored = stored;
    family.layers = [](const Subject &subject, const StoredOptions &, const UnifiedOptions &) {
        return axialLayers(subject, toeplitz::Combination::Sum);
    };
    family.defaults = commonDefaults(false);
    family.defaults.insert(family.defaults.end(),
                           {{"prenorm", false}, {"use_norm", false}, {"act_fun", "silu"}, {"glu_act", "silu"}});
    family.fixed = {{"act", "relu"}}; // its Block passes nothing else on
    family.trainingLength = trainingLength;
    family.modules = modules;
    return family;
}

} // namespace tnn::checkpoint

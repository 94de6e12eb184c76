// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

// Image classifiers (OpenNLPLab/im, tnn_vit): DeiT's trainer saves the weights with a Namespace of arguments. The
// arguments contain no model hyperparameters, only the name under which an architecture was registered.

namespace tnn::checkpoint {

namespace image_steps {

MetadataReader readerOf(const CheckpointKeys &subject)
{
    return {subject.checkpoint, {"args"}};
}

Message title(const CheckpointKeys &subject)
{
    const std::string arch = readerOf(subject).text("model");
    return arch.empty() ? Message("image classifier of TNN layers")
                        : Message("image classifier of TNN layers (%1)", io::escaped(arch));
}

/// SimpleRMSNorm has no parameters, so only the architecture's name tells where the norms are.
StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    const std::string arch = readerOf(subject).text("model");
    if (!arch.empty())
        options.insert_or_assign(
            "prenorm", StoredOption{arch.find("prenorm") != std::string::npos, Message::verbatim("args.model")});
    return options;
}

/// Pixels along one side of a patch, given the inputs of the first map; none if they do not form a square of colors.
std::optional<long> patchOf(long numbers)
{
    constexpr long Colors = 3, Most = 1L << 40;
    if (numbers > Most)
        return std::nullopt;
    const long patch = std::lround(std::sqrt(static_cast<double>(numbers) / Colors));
    return patch < 1 || Colors * patch * patch != numbers ? std::nullopt : std::optional<long>(patch);
}

/// Patches along one side of the image: its size divided by that of a patch.
std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    const std::optional<long> size = readerOf(subject).integer("input_size");
    const Tensor *map = tensorAt(subject.index, beforeLayers(subject.prefixes.front()) + "to_patch_embedding.1.weight");
    if (!size || *size < 1 || map == nullptr || map->shape.size() != 2)
        return std::nullopt;
    const std::optional<long> patch = patchOf(map->shape[1]);
    return patch && *size >= *patch ? std::optional<long>(*size / *patch) : std::nullopt;
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    const std::string around = beforeLayers(subject.prefixes.front());
    addModules(result, around, {"to_patch_embedding", "pos_embedding", "head", "norm"});
    for (const std::string &prefix : subject.prefixes) {
        const std::string mixer = parentOf(prefix);
        addModules(result, mixer, {"u_proj", "v_proj", "o", "norm"});
        addModules(result, parentOf(mixer), {"token_norm", "feature_norm", "feature_mixer"});
    }
    return result;
}

model::Entry entryOf(const NetworkReader &read, const std::string &around)
{
    const std::string map = around + "to_patch_embedding.1";
    const auto [dim, numbers] = read.shapeOf(map + ".weight");
    const std::optional<long> patch = patchOf(numbers);
    if (!patch)
        throw Error("the %1 values that %2 reads are not a square patch of three colors", numbers, io::escaped(map));
    read.require(map + ".bias");
    model::Entry entry;
    entry.kind = model::Entry::Kind::Image;
    entry.width = numbers;
    entry.patch = *patch;
    entry.map = read.linear(map, numbers);
    if (const std::string positions = around + "pos_embedding"; read.has(positions)) {
        entry.positions = read.rows(positions, dim);
        const std::vector<long> &axes = read.axesOf(positions); // (1, height, width, dim)
        if (axes.size() != 4 || axes[0] != 1)
            throw Error("%1 is not a grid of positions (1, height, width, dim)", io::escaped(positions));
        entry.gridHeight = axes[1];
        entry.gridWidth = axes[2];
    }
    return entry;
}

/// Patches, blocks, and the mean of all tokens through the head (model_vit.py).
model::Network network(const NetworkReader &read)
{
    const std::string around = aroundLayers(read), map = around + "head.1";
    requireOperatorsIn(read, around + "layers.");
    model::Network network;
    network.entry = entryOf(read, around);
    network.dim = read.shapeOf(around + "to_patch_embedding.1.weight").rows;
    for (long layer = 0; layer < read.layers(); ++layer)
        addTnnLayer(read, layer, parentOf(parentOf(read.prefix(layer))), network);
    model::Head head = linearHead(read, map + ".weight", map + ".bias", network.dim, "head", model::Head::Pool::Mean);
    head.norm = read.norm(around + "head.0", network.dim, model::NormKind::SimpleRms);
    network.heads = {std::move(head)};
    return network;
}

std::vector<LayerPlan> layers(const CheckpointKeys &subject, const StoredOptions &, const UnifiedOptions &)
{
    std::vector<LayerPlan> plans = axialLayers(subject, toeplitz::Combination::Sum);
    for (LayerPlan &plan : plans)
        for (TnoPlan &tno : plan.tnos)
            addNormOfGtu(subject, parentOf(tno.prefix), tno);
    return plans;
}

} // namespace image_steps

Family imageModel()
{
    using namespace image_steps;
    Family family;
    family.id = "image-tnn-vit";
    family.publicCode = "im";
    family.recognises = [](const CheckpointKeys &subject) { return allAxial(subject, "token_mixer."); };
    family.title = title;
    family.stored = stored;
    family.layers = layers;
    family.defaults = commonDefaults(
        false, {{"prenorm", false}, {"use_norm", false}, {"act_fun", "silu"}, {"glu_act", "silu"}});
    // Eight of the nine architectures in tnn_1d/arch.py, and those of script_im.sh (OpenNLPLab/Tnn), are pre-norm.
    family.published = [](const CheckpointKeys &) { return Defaults{{"prenorm", true}}; };
    family.fixed = {{"act", "relu"}}; // its Block passes no other options on
    family.trainingLength = trainingLength;
    family.modules = modules;
    family.network = network;
    return family;
}

} // namespace tnn::checkpoint

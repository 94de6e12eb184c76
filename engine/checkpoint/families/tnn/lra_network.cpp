// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tnn/lra_network.h"

#include <set>

#include "engine/checkpoint/families/family.h"
#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace lra_network_steps {

using model::Block;
using model::Head;
using model::NormKind;

/// "model." of "model.layers.0.layer.toep." and the configuration of all blocks.
struct Lra {
    const NetworkReader &read;
    MetadataReader model;
    std::string around;
    std::string norm; ///< its name; "" if the configuration names none
    long dim = 0;
    Block::Norming norming = Block::Norming::Before;
    bool shortcut = true;

    std::string outside() const { return parentOf(around); }
};

/// Returns the _name_ of a dict, or the text itself if it is plain text: "norm: batch", "norm: {_name_: batch}".
std::string nameUnder(const MetadataReader &model, std::string_view key)
{
    const std::string text = model.text(key);
    return !text.empty() ? text : model.within(key).text("_name_");
}

/// The public configurations use "R". Without a residual, the public block discards its layer's output.
bool hasShortcut(const Lra &lra)
{
    const std::string name = nameUnder(lra.model, "residual");
    for (const char *factor : {"alpha", "beta"})
        if (lra.model.within("residual").at(factor) != nullptr)
            throw Error("the %1 of its residual is not supported", factor);
    if (name == "R" || name == "residual" || !lra.model.exists())
        return true;
    if (name.empty())
        throw Error("it has no residual, without which the public code discards the output of its layers");
    if (name == "F" || name == "N" || name == "none" || name == "ff" || name == "feedforward")
        return false;
    throw Error("its residual %1 is not supported", io::escaped(name));
}

void requireSequences(const Lra &lra)
{
    if (lra.model.isTrue("transposed"))
        throw Error("its transposed model is not supported");
    const Object *const pool = lra.model.at("pool");
    if (pool != nullptr && pool->kind != Object::Kind::None)
        throw Error("the pool between its blocks is not supported");
}

Lra lraOf(const NetworkReader &read)
{
    Lra lra{read, lraModel(read.subject()), aroundLayers(read), {}};
    requireSequences(lra);
    lra.shortcut = hasShortcut(lra);
    lra.norming = read.option(0, "prenorm", true) ? Block::Norming::Before : Block::Norming::After;
    lra.norm = nameUnder(lra.model, "norm");
    for (const char *other : {"instance", "simplerms"})
        if (lra.norm == other)
            throw Error("its norm %1 is not supported, only layer, batch and synbatch", lra.norm);
    lra.dim = read.shapeOf(parentOf(read.prefix(0)) + "u_proj.weight").channels;
    return lra;
}

model::Norm normAt(const Lra &lra, const std::string &prefix)
{
    if (lra.norm == "none" || (lra.norm.empty() && lra.model.exists() && !lra.read.has(prefix + ".weight")))
        return {};
    if (lra.norm.ends_with("batch") || lra.read.has(prefix + ".running_mean"))
        return lra.read.batchNorm(prefix, lra.dim);
    lra.read.require(prefix + ".weight");
    lra.read.require(prefix + ".bias");
    return lra.read.norm(prefix, lra.dim, NormKind::None);
}

model::Entry entryOf(const Lra &lra)
{
    const NetworkReader &read = lra.read;
    const std::string list = lra.outside() + "encoder.";
    const bool isAlone = !read.has(list + "0.weight") && read.has(list + "weight"); // an encoder that is not a list
    const std::string first = isAlone ? lra.outside() + "encoder" : list + "0";
    const std::set<std::string> known{first + ".weight", first + ".bias", list + "1.pe"};
    for (const Tensor *tensor : tensorsBelow(read.subject().index, list))
        if (!known.contains(tensor->name))
            throw Error("the encoder's %1 is not supported", io::escaped(tensor->name));
    model::Entry entry;
    // A map of numbers has a bias, an embedding does not.
    if (read.has(first + ".bias")) {
        entry.kind = model::Entry::Kind::Mapped;
        entry.width = read.shapeOf(first + ".weight").channels;
        entry.map = read.linear(first, entry.width, lra.dim);
    } else {
        entry = tokenEntry(read, first + ".weight", lra.dim);
    }
    if (read.has(list + "1.pe"))
        entry.positions = read.matrix(list + "1.pe", lra.dim);
    return entry;
}

model::Gtu mixerOf(const Lra &lra, long layer, const std::string &mixer, const MetadataReader &block)
{
    const NetworkReader &read = lra.read;
    if (read.has(mixer + "o1.weight"))
        throw Error("the mixer tno_v2 is not supported");
    if (const long shift = block.integer("token_shift_type").value_or(-1); shift == 1 || shift == 2)
        throw Error("its token shift is not supported");
    model::Gtu gtu = gtuOf(read, layer, mixer, lra.dim);
    if (read.description().layers[static_cast<std::size_t>(layer)].combination != toeplitz::Combination::Product)
        return gtu;
    // Types 2 and 3 of tno2d, on a grid with configured sides.
    if (block.integer("tno_H") != block.integer("tno_W"))
        throw Error("its grid is not square, which is not supported");
    gtu.innerNorm = read.norm(mixer + "pre_norm", lra.dim, NormKind::SimpleRms);
    gtu.innerShortcut = true;
    if (read.has(mixer + "d"))
        gtu.shortcutScale = read.row(mixer + "d", lra.dim);
    return gtu;
}

void addBlocks(const Lra &lra, model::Network &network)
{
    const NetworkReader &read = lra.read;
    const std::string stem = lra.around + "layers.";
    const std::set<long> numbers = numbersBelow(read, stem);
    if (*numbers.begin() != 0 || *numbers.rbegin() != static_cast<long>(numbers.size()) - 1)
        throw Error("blocks are missing among %1 to %2", io::escaped(stem) + "0", *numbers.rbegin());
    long layer = 0;
    for (const long number : numbers) {
        const std::string inner = stem + std::to_string(number) + ".";
        const MetadataReader block = lraBlock(lra.model, number);
        const model::Norm norm = normAt(lra, inner + "norm.norm");
        if (layer < read.layers() && parentOf(read.prefix(layer)) == inner + "layer.") {
            network.blocks.push_back({mixerOf(lra, layer, inner + "layer.", block), norm, lra.norming, lra.shortcut});
            ++layer;
            continue;
        }
        if (tensorsBelow(read.subject().index, inner + "layer.l1.").empty())
            throw Error("block %1 is neither a mixer with a Toeplitz operator nor a GLU", number);
        network.blocks.push_back({gluOf(read, std::max(layer - 1, 0L), inner + "layer.", lra.dim,
                                        model::activationNamed, block.text("fina_act")),
                                  norm, lra.norming, lra.shortcut});
    }
    if (layer != read.layers())
        throw Error("the operator %1 is not in any block of %2", io::escaped(read.prefix(layer)), io::escaped(stem));
}

Head headOf(const Lra &lra)
{
    const NetworkReader &read = lra.read;
    const std::string decoder = lra.outside() + "decoder.";
    if (!tensorsBelow(read.subject().index, decoder + "retrieval.").empty())
        throw Error("its decoder compares two documents, which is not supported");
    return sequenceHead(read, decoder, lra.dim, "output_transform");
}

} // namespace lra_network_steps

model::Network lraNetwork(const NetworkReader &read)
{
    using namespace lra_network_steps;
    const Lra lra = lraOf(read);
    model::Network network;
    network.dim = lra.dim;
    network.entry = entryOf(lra);
    addBlocks(lra, network);
    if (lra.norming == Block::Norming::Before)
        network.finalNorm = normAt(lra, lra.around + "norm.norm");
    network.heads = {headOf(lra)};
    return network;
}

MetadataReader lraModel(const CheckpointKeys &subject)
{
    using namespace lra_network_steps;
    return {subject.checkpoint, {"hyper_parameters", "model"}};
}

MetadataReader lraBlock(const MetadataReader &model, std::optional<long> number)
{
    using namespace lra_network_steps;
    const std::vector<Object::Id> blocks = model.list("layer");
    if (blocks.empty() || !number)
        return model.within(Object::Nil, "layer");
    const std::size_t block = static_cast<std::size_t>(*number) % blocks.size();
    return model.within(blocks[block], "layer." + std::to_string(block));
}

} // namespace tnn::checkpoint

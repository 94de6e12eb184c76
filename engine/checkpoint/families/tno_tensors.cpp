// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tno_tensors.h"

#include <algorithm>
#include <charconv>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using model::NormKind;
using model::PositionFeatures;

const Tensor *required(const TensorIndex &index, const std::string &key)
{
    const Tensor *tensor = tensorAt(index, key);
    if (tensor == nullptr)
        throw Error("the RPE is incomplete: tensor %1 is missing", io::escaped(key));
    return tensor;
}

void requireShape(const Tensor *tensor, const std::vector<long> &shape, const char *what = "RPE")
{
    if (tensor == nullptr || tensor->shape == shape)
        return;
    Tensor wanted;
    wanted.shape = shape;
    throw Error("tensor %1 has the shape %2, but %3 fits the %4", io::escaped(tensor->name), shapeText(*tensor),
                shapeText(wanted), what);
}

/// Identifies the norm at index 0 by the names of its parameters; the parameter-free one moves the map to index 2.
void readNorm(const TensorIndex &index, const std::string &stem, BlockTensors &block)
{
    const auto named = [&](const char *name) { return tensorAt(index, stem + "0." + name); };
    if (const Tensor *scala = named("scala")) {
        block.norm = NormKind::Scale;
        block.normWeight = scala;
    } else if (const Tensor *scale = named("scale")) {
        block.normBias = named("gate");
        block.norm = block.normBias != nullptr ? NormKind::GatedRms : NormKind::Rms;
        block.normWeight = scale;
    } else if (const Tensor *weight = named("weight")) {
        block.norm = NormKind::LayerNorm;
        block.normWeight = weight;
        block.normBias = named("bias");
    } else {
        block.norm = NormKind::SimpleRms;
    }
}

BlockTensors readBlock(const TensorIndex &index, const std::string &stem, long width)
{
    BlockTensors block;
    const bool normed = tensorAt(index, stem + "2.weight") != nullptr || tensorAt(index, stem + "1.weight") == nullptr;
    const std::string linear = stem + (normed ? "2." : "1.");
    block.weight = required(index, linear + "weight");
    block.bias = tensorAt(index, linear + "bias");
    if (normed)
        readNorm(index, stem, block);
    if (block.weight->shape.size() != 2)
        throw Error("tensor %1 has the shape %2, but a matrix is expected", io::escaped(block.weight->name),
                    shapeText(*block.weight));
    const long height = block.weight->shape[0];
    if (height < 1)
        throw Error("tensor %1 has no rows", io::escaped(block.weight->name));
    requireShape(block.weight, {height, width});
    requireShape(block.bias, {height});
    requireShape(block.normWeight, {block.norm == NormKind::Scale ? 1 : width});
    requireShape(block.normBias, {width});
    return block;
}

/// Counts the hidden blocks; their numbers must be 0, 1, 2, ...
long depthOf(const TensorIndex &index, const std::string &stem)
{
    long depth = 0;
    for (auto entry = index.lower_bound(stem); entry != index.end() && entry->first.starts_with(stem); ++entry) {
        const std::string_view rest = entry->first.substr(stem.size());
        long number = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        constexpr long MostBlocks = 1000;
        if (error == std::errc() && number >= 0 && number < MostBlocks && end != rest.data() + rest.size()
            && *end == '.')
            depth = std::max(depth, number + 1);
    }
    return depth;
}

bool hasBlock(const TensorIndex &index, const std::string &stem)
{
    return tensorAt(index, stem + "1.weight") != nullptr || tensorAt(index, stem + "2.weight") != nullptr;
}

/// Returns the stems of the hidden blocks and of the last one.
std::vector<std::string> blockStems(const TensorIndex &index, const std::string &network)
{
    std::vector<std::string> stems;
    if (hasBlock(index, network + "pos3."))
        return {network + "pos1.", network + "pos2.", network + "pos3."};
    if (hasBlock(index, network + "pos."))
        return {network + "pos."};
    const long depth = depthOf(index, network + "layers.");
    stems.reserve(static_cast<std::size_t>(depth) + 1);
    for (long k = 0; k < depth; ++k)
        stems.push_back(network + "layers." + std::to_string(k) + ".");
    stems.push_back(network + "out.");
    return stems;
}

void readFeatures(const TensorIndex &index, TnoTensors &tno)
{
    const std::vector<long> &shape = tno.inWeight->shape;
    const Tensor *const freq = tensorAt(index, tno.network + "freq");
    const Tensor *const theta = tensorAt(index, tno.network + "theta");
    const bool matrix = shape.size() == 2 && shape[0] >= 1;
    if (matrix && shape[1] == 1)
        return; // no version uses frequencies with a single input
    if (!matrix || (freq == nullptr && theta == nullptr))
        throw Error("tensor %1 has the shape %2, but (r, 1) is expected: an RPE of one number, the lag",
                    io::escaped(tno.inWeight->name), shapeText(*tno.inWeight));
    tno.frequencies = freq != nullptr ? freq : theta;
    tno.features = freq != nullptr ? PositionFeatures::Kind::SinCos : PositionFeatures::Kind::CosSin;
    const long count = tno.frequencies->size();
    if (count < 1 || shape[1] % 2 != 0 || count != shape[1] / 2)
        throw Error("tensor %1 contains %2 frequencies, but %3 of the shape %4 reads sine and cosine of %5",
                    io::escaped(tno.frequencies->name), count, io::escaped(tno.inWeight->name),
                    shapeText(*tno.inWeight), shape[1] / 2);
}

void readNetwork(const TensorIndex &index, TnoTensors &tno)
{
    readFeatures(index, tno);
    long width = tno.inWeight->shape[0];
    requireShape(tno.inBias, {width});
    const std::vector<std::string> stems = blockStems(index, tno.network);
    for (const std::string &stem : stems) {
        BlockTensors block = readBlock(index, stem, width);
        width = block.weight->shape[0];
        if (&stem == &stems.back())
            tno.out = block;
        else
            tno.blocks.push_back(block);
    }
}

void readTable(const TensorIndex &index, TnoTensors &tno)
{
    tno.positive = required(index, tno.prefix + "pos");
    tno.zero = required(index, tno.prefix + "zero");
    tno.negative = tensorAt(index, tno.prefix + "neg");
    std::vector<long> shape = tno.positive->shape;
    // No length may be zero: the product of the others is then bounded by the tensor's size.
    const bool fits = (shape.size() == 2 || shape.size() == 3)
        && std::all_of(shape.begin(), shape.end(), [](long length) { return length >= 1; });
    if (!fits)
        throw Error("tensor %1 has the shape %2, but (heads, lags) or (heads, lags, channels of a head) is expected",
                    io::escaped(tno.positive->name), shapeText(*tno.positive));
    requireShape(tno.negative, shape, "learned table");
    shape[1] = 1;
    requireShape(tno.zero, shape, "learned table");
}

} // namespace

model::NormKind BlockTensors::normAs(model::NormKind declared) const
{
    const bool open = norm == NormKind::SimpleRms || (norm == NormKind::LayerNorm && normBias == nullptr);
    return open && declared == NormKind::RootMeanSquare ? declared : norm;
}

long TnoTensors::rows() const
{
    if (!isTable())
        return out.weight->shape[0];
    return positive->shape[0] * (positive->shape.size() == 3 ? positive->shape[2] : 1);
}

std::vector<const Tensor *> TnoTensors::all() const
{
    std::vector<const Tensor *> tensors{inWeight, inBias, frequencies, positive, zero, negative, gamma};
    const auto add = [&](const BlockTensors &block) {
        tensors.insert(tensors.end(), {block.normWeight, block.normBias, block.weight, block.bias});
    };
    for (const BlockTensors &block : blocks)
        add(block);
    add(out);
    std::erase(tensors, nullptr);
    std::sort(tensors.begin(), tensors.end()); // all point into the checkpoint's vector
    return tensors;
}

TnoTensors readTno(const TensorIndex &index, const std::string &prefix)
{
    TnoTensors tno;
    tno.prefix = prefix;
    for (const char *network : {"rpe.", "dpb."}) {
        tno.inWeight = tensorAt(index, prefix + network + "pos_proj.weight");
        if (tno.inWeight != nullptr) {
            tno.network = prefix + network;
            tno.inBias = tensorAt(index, tno.network + "pos_proj.bias");
            break;
        }
    }
    if (tno.inWeight != nullptr)
        readNetwork(index, tno);
    else
        readTable(index, tno);
    tno.gamma = tensorAt(index, prefix + "gamma");
    const auto first = [&](std::initializer_list<const char *> names) {
        const Tensor *found = nullptr;
        for (const char *name : names)
            found = found != nullptr ? found : tensorAt(index, prefix + "norm." + name);
        return found;
    };
    tno.outputNormWeight = first({"weight", "scale", "scala"});
    tno.outputNormBias = first({"bias", "gate"});
    return tno;
}

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tno_tensors.h"

#include <algorithm>
#include <charconv>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using model::NormKind;

constexpr std::string_view Mark = "rpe.pos_proj.weight";

const Tensor *at(const TensorIndex &index, const std::string &key)
{
    const auto entry = index.find(key);
    return entry == index.end() ? nullptr : entry->second;
}

const Tensor *required(const TensorIndex &index, const std::string &key)
{
    const Tensor *tensor = at(index, key);
    if (tensor == nullptr)
        throw Error("the RPE is incomplete: there is no tensor " + io::escaped(key));
    return tensor;
}

void requireShape(const Tensor *tensor, const std::vector<long> &shape)
{
    if (tensor == nullptr || tensor->shape == shape)
        return;
    Tensor wanted;
    wanted.shape = shape;
    throw Error("tensor " + io::escaped(tensor->name) + " has the shape " + shapeText(*tensor) + ", but "
                + shapeText(wanted) + " fits the RPE");
}

/// Which norm stands at index 0 is told by the names of its parameters; the parameter-free one moves the map to index 2.
void readNorm(const TensorIndex &index, const std::string &stem, BlockTensors &block)
{
    const auto named = [&](const char *name) { return at(index, stem + "0." + name); };
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

BlockTensors readBlock(const TensorIndex &index, const std::string &stem, long rows, long width)
{
    BlockTensors block;
    const bool normed = at(index, stem + "2.weight") != nullptr || at(index, stem + "1.weight") == nullptr;
    const std::string linear = stem + (normed ? "2." : "1.");
    block.weight = required(index, linear + "weight");
    block.bias = at(index, linear + "bias");
    if (normed)
        readNorm(index, stem, block);
    if (block.weight->shape.size() != 2)
        throw Error("tensor " + io::escaped(block.weight->name) + " has the shape " + shapeText(*block.weight)
                    + ", but a matrix is wanted");
    const long height = rows > 0 ? rows : block.weight->shape[0];
    requireShape(block.weight, {height, width});
    requireShape(block.bias, {height});
    requireShape(block.normWeight, {block.norm == NormKind::Scale ? 1 : width});
    requireShape(block.normBias, {width});
    return block;
}

/// How many hidden blocks there are; their numbers must be 0, 1, 2, ...
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

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Runs of digits at the front of both are compared by their value.
bool naturalLess(std::string_view a, std::string_view b)
{
    const auto takeNumber = [](std::string_view &text) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        std::string_view digits = text.substr(0, end);
        text.remove_prefix(end);
        digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
        return digits;
    };
    while (!a.empty() && !b.empty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const std::string_view x = takeNumber(a);
            const std::string_view y = takeNumber(b);
            if (x != y)
                return x.size() != y.size() ? x.size() < y.size() : x < y;
        } else if (a.front() != b.front()) {
            return a.front() < b.front();
        } else {
            a.remove_prefix(1);
            b.remove_prefix(1);
        }
    }
    return a.empty() && !b.empty();
}

} // namespace

TensorIndex indexOf(const Checkpoint &checkpoint)
{
    TensorIndex index;
    for (const Tensor &tensor : checkpoint.tensors)
        index.emplace(tensor.name, &tensor);
    return index;
}

std::string unwrappedKey(std::string_view key)
{
    constexpr std::string_view Parallel = "module.";
    constexpr std::string_view Compiled = "_orig_mod.";
    std::string result(key);
    for (std::size_t found = result.find(Compiled); found != std::string::npos; found = result.find(Compiled, found))
        result.erase(found, Compiled.size());
    while (result.starts_with(Parallel))
        result.erase(0, Parallel.size());
    return result;
}

std::vector<std::string> tnoPrefixes(const Checkpoint &checkpoint)
{
    std::vector<std::string> prefixes;
    for (const Tensor &tensor : checkpoint.tensors) {
        const std::string_view key = tensor.name;
        if (!key.ends_with(Mark))
            continue;
        const std::string_view prefix = key.substr(0, key.size() - Mark.size());
        if (prefix.empty() || prefix.ends_with('.'))
            prefixes.emplace_back(prefix);
    }
    std::stable_sort(prefixes.begin(), prefixes.end(), naturalLess);
    return prefixes;
}

std::vector<const Tensor *> TnoTensors::all() const
{
    std::vector<const Tensor *> tensors{inWeight, inBias, gamma};
    const auto add = [&](const BlockTensors &block) {
        tensors.insert(tensors.end(), {block.normWeight, block.normBias, block.weight, block.bias});
    };
    for (const BlockTensors &block : blocks)
        add(block);
    add(out);
    std::erase(tensors, nullptr);
    std::sort(tensors.begin(), tensors.end()); // they are elements of one vector, the checkpoint's
    return tensors;
}

TnoTensors readTno(const TensorIndex &index, const std::string &prefix)
{
    TnoTensors tno;
    tno.prefix = prefix;
    tno.inWeight = required(index, prefix + std::string(Mark));
    tno.inBias = at(index, prefix + "rpe.pos_proj.bias");
    if (tno.inWeight->shape.size() != 2 || tno.inWeight->shape[0] < 1 || tno.inWeight->shape[1] != 1)
        throw Error("tensor " + io::escaped(tno.inWeight->name) + " has the shape " + shapeText(*tno.inWeight)
                    + ", but (r, 1) is wanted: an RPE of one number, the lag");
    requireShape(tno.inBias, {tno.width()});
    const std::string layers = prefix + "rpe.layers.";
    const long depth = depthOf(index, layers);
    for (long k = 0; k < depth; ++k)
        tno.blocks.push_back(readBlock(index, layers + std::to_string(k) + ".", tno.width(), tno.width()));
    tno.out = readBlock(index, prefix + "rpe.out.", 0, tno.width());
    if (tno.channels() < 1)
        throw Error("tensor " + io::escaped(tno.out.weight->name) + " has no rows: the TNO has no channel");
    for (const BlockTensors &block : tno.blocks) {
        if (block.norm != tno.out.norm)
            throw Error("the blocks of the RPE " + io::escaped(prefix) + "rpe have different norms");
    }
    tno.gamma = at(index, prefix + "gamma");
    return tno;
}

std::string shapeText(const Tensor &tensor)
{
    std::string text = "(";
    for (const long length : tensor.shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(length);
    return text + ")";
}

} // namespace tnn::checkpoint

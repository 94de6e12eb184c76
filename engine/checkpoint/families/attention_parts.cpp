// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/attention_parts.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

/// Returns how many heads the rows of PREFIX.weight are.
long headsIn(const NetworkReader &read, const std::string &prefix, long width)
{
    const long rows = read.shapeOf(prefix + ".weight").rows;
    if (width < 1 || rows % width != 0)
        throw Error("tensor %1 has %2 rows, which are not heads of %3 channels", io::escaped(prefix + ".weight"), rows,
                    width);
    return rows / width;
}

void requireGroups(const std::string &prefix, long queries, long keys)
{
    if (keys < 1 || queries % keys != 0)
        throw Error("tensor %1 has %2 heads of keys and values, which %3 heads of queries cannot share",
                    io::escaped(prefix + ".weight"), keys, queries);
}

} // namespace

std::vector<NetworkBlock> blocksBelow(const NetworkReader &read, const std::string &stem, long first,
                                      std::string_view tail)
{
    std::vector<NetworkBlock> blocks;
    for (long layer = 0; layer < read.layers(); ++layer)
        if (blocks.empty() || blocks.back().number != read.tno(layer).block) // H3 has two operators in one
            blocks.push_back({read.tno(layer).block, layer, upToFirstNumber(read.prefix(layer))});
    for (const OtherLayer &other : read.description().otherLayers) {
        if (!other.prefix.starts_with(stem))
            continue; // of a vision tower
        if (other.kind != "attention")
            throw Error("block %1 is %2, which is not supported", other.block, other.kind);
        blocks.push_back({other.block, -1, other.prefix});
    }
    std::ranges::stable_sort(blocks, {}, &NetworkBlock::number);
    for (const Tensor *tensor : tensorsBelow(read.subject().index, stem)) {
        const std::optional<long> number = firstNumberIn(std::string_view(tensor->name).substr(stem.size()));
        if (number && *number >= first && tensor->name.ends_with(tail)
            && !std::ranges::binary_search(blocks, *number - first, {}, &NetworkBlock::number))
            throw Error("block %1 has neither a Toeplitz operator nor attention (tensor %2)", *number - first,
                        io::escaped(tensor->name));
    }
    for (std::size_t k = 0; k < blocks.size(); ++k)
        if (blocks[k].number != static_cast<long>(k))
            throw blocks[k].number < static_cast<long>(k) ? Error("there are several blocks %1", blocks[k].number)
                                                          : Error("block %1 is missing", k);
    return blocks;
}

model::Attention packedAttention(const NetworkReader &read, const std::string &packed, const std::string &out,
                                 long heads, long dim, bool byHead)
{
    if (heads < 1 || dim % heads != 0)
        throw Error("%1 attention heads do not divide %2 channels (%3)", heads, dim, io::escaped(packed + ".weight"));
    const long width = dim / heads, others = headsIn(read, packed, width) - heads, keys = others / 2;
    if (others % 2 != 0 || (byHead && keys != heads))
        throw Error("tensor %1 has %2 heads of %3 channels, which are not %4 of queries with their keys and values",
                    io::escaped(packed + ".weight"), others + heads, width, heads);
    requireGroups(packed, heads, keys);
    read.linear(packed, dim); // whose shapes are checked before rows are chosen
    const auto part = [&](long first, long count, long index) {
        std::vector<long> rows;
        for (long head = 0; head < count; ++head)
            for (long i = 0; i < width; ++i)
                rows.push_back((byHead ? 3 * head + index : first + head) * width + i);
        return read.linearRows(packed, rows);
    };
    model::Attention attention;
    attention.heads = {heads, keys, width};
    attention.q = part(0, heads, 0);
    attention.k = part(heads, keys, 1);
    attention.v = part(heads + keys, keys, 2);
    attention.out = read.linear(out, dim, dim);
    return attention;
}

model::Attention separateAttention(const NetworkReader &read, const std::string &prefix, long width, long dim)
{
    model::Attention attention;
    attention.heads = {headsIn(read, prefix + "q_proj", width), headsIn(read, prefix + "k_proj", width), width};
    requireGroups(prefix + "k_proj", attention.heads.queries, attention.heads.keys);
    attention.q = read.linear(prefix + "q_proj", dim);
    attention.k = read.linear(prefix + "k_proj", dim);
    attention.v = read.linear(prefix + "v_proj", dim, attention.heads.keys * width);
    attention.out = read.linear(prefix + "out_proj", attention.heads.queries * width, dim);
    return attention;
}

model::Rotary rotaryAt(const NetworkReader &read, const std::string &key, long width, double base, double interpolation)
{
    if (!(base > 0) || !(interpolation > 0) || !std::isfinite(base) || !std::isfinite(interpolation))
        throw Error("a rotary embedding of base %1 and interpolation %2 does not exist", base, interpolation);
    if (!read.has(key))
        return model::rotaryOf(base, width, interpolation);
    const long count = io::countOf(read.axesOf(key));
    if (count < 1 || 2 * count > width)
        throw Error("tensor %1 has %2 frequencies, which do not fit heads of %3 channels", io::escaped(key), count,
                    width);
    model::Rotary rotary{read.float32Numbers(key, count)};
    if (rotary.frequencies.empty())
        return model::rotaryOf(base, 2 * count, interpolation);
    for (double &frequency : rotary.frequencies)
        frequency /= interpolation;
    return rotary;
}

} // namespace tnn::checkpoint

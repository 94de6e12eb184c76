// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/direct_sum.h"

#include <algorithm>
#include <vector>

#include "engine/parallel.h"
#include "engine/toeplitz/direct_sum_simd.h"

namespace tnn::toeplitz {
namespace {

constexpr long MostRows = DirectSumSimd::MostRows;

/// Columns of x processed by one tile, all in one sequence of the batch.
struct Columns {
    long first, count;
    bool rowsInLanes;
};

/// Whole registers of channels, at most `most` per tile; a remainder of at most half a register is processed row-wise.
std::vector<Columns> cut(long columns, long channels, long most)
{
    const long lanes = DirectSumSimd::lanes();
    std::vector<Columns> tiles;
    for (long first = 0; first < columns; first += tiles.back().count) {
        const long left = channels - first % channels, rest = left % lanes;
        const long full = 2 * rest > lanes ? left : left - rest;
        tiles.push_back(full > 0 ? Columns{first, std::min(full, most), false} : Columns{first, rest, true});
    }
    return tiles;
}

/// Wide tiles read whole cache lines; narrower ones are used if threads would otherwise be idle.
std::vector<Columns> cutFor(long columns, long channels, long rowBlocks, int workers)
{
    std::vector<Columns> tiles;
    for (long most = DirectSumSimd::MostChannels; most >= DirectSumSimd::lanes(); most /= 2) {
        tiles = cut(columns, channels, most);
        if (workers == 1 || static_cast<long>(tiles.size()) * rowBlocks >= 2L * workers)
            break;
    }
    return tiles;
}

template <class Array> void sumInto(Array &y, const Coefficients &c, const SequenceView &x, const Task &task)
{
    const long m = x.rows(), channels = c.values.cols(), rowBlocks = (m + MostRows - 1) / MostRows;
    const double terms = static_cast<double>(m) * static_cast<double>(m) * static_cast<double>(x.cols());
    const int workers = workersFor(c.causal ? terms : 2 * terms);
    const std::vector<Columns> tiles = cutFor(x.cols(), channels, rowBlocks, workers);
    const long count = static_cast<long>(tiles.size()) * rowBlocks;
    parallelFor(count, workers, task, [&](long k) {
        const Columns columns = tiles[static_cast<std::size_t>(k / rowBlocks)];
        const long row = (rowBlocks - 1 - k % rowBlocks) * MostRows, rows = std::min(MostRows, m - row);
        const SumTile tile{&c.values(c.rowOfLag(0), columns.first % channels),
                           channels,
                           &x.coeffRef(0, columns.first),
                           x.outerStride(),
                           m,
                           columns.count,
                           c.causal,
                           columns.rowsInLanes};
        Sequence64 sums(rows, columns.count);
        DirectSumSimd::sum(tile, row, rows, sums.data(), task);
        y.block(row, columns.first, rows, columns.count) = sums.template cast<typename Array::Scalar>();
    });
}

} // namespace

Sequence64 directSum(const Coefficients &coefficients, const SequenceView &x, const Task &task)
{
    Sequence64 y(x.rows(), x.cols());
    sumInto(y, coefficients, x, task);
    return y;
}

void directSum(const Coefficients &coefficients, const SequenceView &x, SequenceTarget y, const Task &task)
{
    sumInto(y, coefficients, x, task);
}

std::size_t directSumBytes(long rows, long columns)
{
    const long tile = std::min(rows, MostRows)
        * std::min(columns, DirectSumSimd::MostChannels); // x, t twice, sums twice
    return sizeof(double) * static_cast<std::size_t>(5 * tile) * static_cast<std::size_t>(threads());
}

} // namespace tnn::toeplitz

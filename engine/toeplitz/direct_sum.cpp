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

/// How one product is divided among threads.
struct Plan {
    std::vector<Columns> tiles;
    long rowBlocks; ///< the number of row blocks in each tile
    int workers;

    long count() const { return static_cast<long>(tiles.size()) * rowBlocks; }
};

Plan planOf(const Coefficients &c, long rows, long columns)
{
    const double terms = static_cast<double>(rows) * static_cast<double>(rows) * static_cast<double>(columns);
    const long rowBlocks = (rows + MostRows - 1) / MostRows;
    const int workers = workersFor(c.causal ? terms : 2 * terms);
    return {cutFor(columns, c.values.cols(), rowBlocks, workers), rowBlocks, workers};
}

template <class Array> void sumInto(Array &y, const Coefficients &c, const SequenceView &x, const Task &task)
{
    const long m = x.rows(), channels = c.values.cols();
    const Plan plan = planOf(c, m, x.cols());
    const long rowBlocks = plan.rowBlocks;
    parallelFor(plan.count(), plan.workers, task, [&](long k) {
        const Columns columns = plan.tiles[static_cast<std::size_t>(k / rowBlocks)];
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

std::size_t directSumBytes(const Coefficients &coefficients, long rows, long columns)
{
    const Plan plan = planOf(coefficients, rows, columns);
    const long widest = std::ranges::max(plan.tiles, {}, &Columns::count).count;
    const long tile = std::min(rows, MostRows) * widest; // x, t twice, sums twice
    return sizeof(double) * static_cast<std::size_t>(5 * tile * std::min<long>(plan.count(), plan.workers));
}

} // namespace tnn::toeplitz

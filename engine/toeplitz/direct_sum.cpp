// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/direct_sum.h"

#include <algorithm>

namespace tnn::toeplitz {
namespace {

constexpr long TileWidth = 16; ///< channels that are summed side by side: four to eight SIMD registers of doubles
using Tile = Eigen::Array<double, Eigen::Dynamic, TileWidth, Eigen::RowMajor>;
using TileRow = Eigen::Array<double, 1, TileWidth>;
constexpr long TermsBetweenChecks = 200'000; ///< some 2 ms

/// Columns first..first+width of rows `row`.. as doubles, the rest of the tile zero.
Tile tileOf(const Sequence &values, long row, long rows, long first, long width)
{
    Tile tile = Tile::Zero(rows, TileWidth);
    tile.leftCols(width) = values.block(row, first, rows, width).cast<double>();
    return tile;
}

} // namespace

Sequence64 directSum(const Coefficients &coefficients, const Sequence &x, const Task &task)
{
    const long m = x.rows(), channels = coefficients.values.cols();
    Sequence64 y(m, x.cols());
    long terms = 0;
    for (long first = 0, width = 0; first < x.cols(); first += width) {
        width = std::min(TileWidth, channels - first % channels); // a tile lies within one sequence of the batch
        const Tile t = tileOf(coefficients.values, coefficients.rowOfLag(1 - m), 2 * m - 1, first % channels, width);
        const Tile input = tileOf(x, 0, m, first, width);
        for (long i = 0; i < m; ++i) {
            const long end = coefficients.causal ? i + 1 : m;
            TileRow sum = TileRow::Zero();
            for (long j = 0; j < end; ++j)
                sum += t.row(m - 1 + i - j) * input.row(j);
            y.block(i, first, 1, width) = sum.leftCols(width);
            if ((terms += end) > TermsBetweenChecks) {
                task.report(static_cast<double>(first * m + i * width) / static_cast<double>(m * x.cols()));
                terms = 0;
            }
        }
    }
    task.report(1);
    return y;
}

} // namespace tnn::toeplitz

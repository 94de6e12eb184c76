// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"

/// Sums of one tile of rows and channels by definition, in float64, using the widest registers of the current
/// processor. The terms of a sum are added with j ascending and each product is exact, so that the result is
/// bit-identical on every processor and for every tiling.
namespace tnn::toeplitz {

/// Channels that are summed together.
struct SumTile {
    const float *t = nullptr; ///< lag 0 of the first channel
    long tStride = 0;         ///< from one lag to the next
    const float *x = nullptr; ///< token 0 of the first channel
    long xStride = 0;         ///< from one token to the next
    long tokens = 0;          ///< m: lags -(m-1) to m-1 are read, negative ones only if not causal
    long channels = 0;        ///< 1 to DirectSumSimd::MostChannels
    bool causal = false;
    bool rowsInLanes = false; ///< registers hold rows of one channel rather than channels of one row: for few channels
};

struct DirectSumSimd {
    static constexpr long MostRows = 1024;   ///< the most rows of a tile, whose float64 input fits in L2 cache
    static constexpr long MostChannels = 32; ///< two cache lines of each row

    static long lanes(); ///< doubles per register
    /// Writes y for rows [row, row + rows) to sums (rows, channels); row is a multiple of MostRows, rows <= MostRows.
    static void sum(const SumTile &tile, long row, long rows, double *sums, const Task &task);
};

} // namespace tnn::toeplitz

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"

/// Sums of one tile of rows and channels by the definition, in float64, with the widest registers of the processor it
/// runs on. The terms of a sum are added with j ascending and each product is exact, so that every processor and every
/// way of cutting the work into tiles gives the same bits.
namespace tnn::toeplitz {

/// Channels that are summed side by side.
struct SumTile {
    const float *t = nullptr; ///< lag 0 of the first channel
    long tStride = 0;         ///< from one lag to the next
    const float *x = nullptr; ///< token 0 of the first channel
    long xStride = 0;         ///< from one token to the next
    long tokens = 0;          ///< m: lags -(m-1) to m-1 are read, negative ones not where causal
    long channels = 0;        ///< 1 to DirectSumSimd::MostChannels
    bool causal = false;
    bool rowsInLanes = false; ///< registers hold rows of one channel rather than channels of one row: for few channels
};

struct DirectSumSimd {
    static constexpr long MostRows = 1024;   ///< of a tile: what it reads, in float64, fits a second-level cache
    static constexpr long MostChannels = 32; ///< two cache lines of each row

    static long lanes(); ///< doubles of a register
    /// y of rows [row, row + rows), a multiple of MostRows and at most that many, to sums: (rows, channels).
    static void sum(const SumTile &tile, long row, long rows, double *sums, const Task &task);
};

} // namespace tnn::toeplitz

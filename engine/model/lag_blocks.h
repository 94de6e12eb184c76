// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "engine/model/tno.h"

namespace tnn::model {

/// Lags first..last; empty if last < first.
struct LagRange {
    long first = 0;
    long last = -1;

    long count() const { return last < first ? 0 : last - first + 1; }
};

/// Returns the lags that are not zero by construction: all 2n-1, or 0..n-1 if causal, and only those within the band.
LagRange filledLags(bool causal, long n, std::optional<long> band = std::nullopt);

/// How work on lags is divided into blocks.
struct BlockPlan {
    long rows = 1;          ///< lags per block, except the last
    double flopsPerRow = 1; ///< determines the number of threads and how often progress is reported
    bool threads = false;   ///< whether different blocks may be processed in parallel
};

/// Calls work(first lag, count) once for every block, in parallel if the plan allows it, task.check() before each, and
/// task.report() on the calling thread every few milliseconds of work. The division into blocks depends on the lags and
/// the plan, never on the number of threads.
void forEachBlock(LagRange lags, const BlockPlan &plan, const Task &task, const std::function<void(long, long)> &work);

/// For evaluating the network of an RPE.
BlockPlan networkBlocks(Arithmetic &a, const Rpe &w);
/// For passes over arrays with this many columns and operations per number.
BlockPlan arrayBlocks(long columns, double flops, bool threads);

/// Returns the same lags, divided such that askedLag() - lag is constant in each range.
std::vector<LagRange> evenlyAsked(const Tno &tno, LagRange lags, long n);

} // namespace tnn::model

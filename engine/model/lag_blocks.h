// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "engine/model/tno.h"

namespace tnn::model {

/// Lags first..last; empty where last < first.
struct LagRange {
    long first = 0;
    long last = -1;

    long count() const { return last < first ? 0 : last - first + 1; }
};

/// The lags that are not zero by construction: all 2n-1, or 0..n-1 of a causal TNO, and only those within the band.
LagRange filledLags(bool causal, long n, std::optional<long> band = std::nullopt);

/// How work on lags is cut into blocks.
struct BlockPlan {
    long rows = 1;          ///< lags of a block, the last one excepted
    double flopsPerRow = 1; ///< decides how many threads it is worth, and how often progress is reported
    bool threads = false;   ///< whether different blocks may be worked on at once
};

/// Calls work(first lag, count) once for every block, several at once where the plan allows it, task.check() before
/// each, and task.report() on the calling thread every few milliseconds of work. Which blocks there are depends on the
/// lags and the plan, never on the number of threads.
void forEachBlock(LagRange lags, const BlockPlan &plan, const Task &task, const std::function<void(long, long)> &work);

/// For asking the network of an RPE.
BlockPlan networkBlocks(Arithmetic &a, const Rpe &w);
/// For passes over arrays of so many columns, of about so many operations per number.
BlockPlan arrayBlocks(long columns, double flops, bool threads);

/// The same lags cut so that askedLag() - lag is one number in each.
std::vector<LagRange> evenlyAsked(const Tno &tno, LagRange lags, long n);

} // namespace tnn::model

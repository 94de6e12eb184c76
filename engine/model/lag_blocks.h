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

/// Calls work(first lag, count) on blocks of at most blockRows lags, in ascending order, and task.report() after each.
void forEachBlock(LagRange lags, long blockRows, const Task &task, const std::function<void(long, long)> &work);

/// How many positions the network answers in some 5 ms on a slow core, between 16 and 4096.
long blockRowsOf(Arithmetic &a, const Rpe &w);

/// The same lags cut so that askedLag() - lag is one number in each.
std::vector<LagRange> evenlyAsked(const Tno &tno, LagRange lags, long n);

} // namespace tnn::model

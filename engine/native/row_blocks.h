// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "engine/parallel.h"

namespace tnn::native {

/// The cost of reading and writing one number of an array once, in the operations of workersFor().
constexpr double PassCost = 16;

/// Calls body(first, count) for blocks of rows that cover [0, rows), on several threads if worthwhile. A row's result
/// must not depend on where its block begins.
template <class Body> void overRows(long rows, long channels, double costOfNumber, const Body &body)
{
    const int workers = workersFor(costOfNumber * static_cast<double>(rows) * static_cast<double>(channels));
    if (workers <= 1) {
        body(0L, rows);
        return;
    }
    const long blocks = std::min(rows, 4L * workers);
    parallelFor(blocks, workers, [&](long k) {
        const long first = rows * k / blocks;
        body(first, rows * (k + 1) / blocks - first);
    });
}

} // namespace tnn::native

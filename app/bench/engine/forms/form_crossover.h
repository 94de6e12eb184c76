// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/bench/engine/bench.h"

namespace tnn::bench {

/// Times recurrences of 1, 2, 4, ... conjugate pairs per channel after a head of lag 0, up to n states, until one takes
/// longer than `us` per token: the size between the last two, on a line. Their poles differ by channel, as stored ones
/// do.
Crossover crossoverOf(long n, long channels, double us);

} // namespace tnn::bench

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::bench {

std::string microseconds(double us); ///< never as a power of ten

/// A table of at most 120 columns: a row's spread is the interquartile range in percent of the median. Rows about
/// stacks form a table of their own, one way per line; times of streaming are merged into one. So do those of each
/// operator and n of `forms`, with the crossover below, and rows with a limit,
/// which show the longest time next to it.
std::string benchText(const std::vector<BenchRow> &rows);

/// {"machine": {...}, "rows": [...]} of command-line.md; `machine` holds what this run measured of it, `rows` also the
/// quartiles and the shortest times.
std::string benchJson(const std::vector<BenchRow> &rows, const std::map<int, Rates> &rates, const TorchPeers &torches);

} // namespace tnn::bench

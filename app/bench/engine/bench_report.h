// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::bench {

/// A table of at most 120 columns: a row's spread is the distance of its quartiles, in percent of the median.
/// Rows of stacks make one of their own, a way a line: times of streaming are taken as one.
/// So do rows of what people wait for, with the longest time beside the limit.
std::string benchText(const std::vector<BenchRow> &rows);

/// {"machine": {...}, "rows": [...]} of command-line.md; machine holds what was measured of it in this run, rows the
/// quartiles and the shortest times too.
std::string benchJson(const std::vector<BenchRow> &rows, const std::map<int, Rates> &rates, const TorchPeers &torches);

} // namespace tnn::bench

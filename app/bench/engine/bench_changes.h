// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::bench {

/// One piece of work of an earlier run, as benchJson() wrote it.
struct EarlierRow {
    std::string key; ///< identifies the work and its sizes: keyOf()
    Timing ours;
    std::string peer;
    std::optional<double> peerUs;
};

struct EarlierRun {
    std::string machine; ///< its processor and cores
    std::vector<EarlierRow> rows;
};

std::string keyOf(const BenchRow &row);

/// Reads what --json printed. Throws tnn::Error that names the file for anything else.
EarlierRun readEarlierRun(const std::string &path);

/// A table of the times whose quartiles do not overlap those of the earlier run, with the ratio of new to old, and that
/// of a peer: a peer that changed as much tells of the machine. Says so if there are none, or if the machine is
/// another.
std::string changesText(const std::vector<BenchRow> &rows, const EarlierRun &earlier);

} // namespace tnn::bench

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/bench/engine/bench.h"
#include "engine/cli/calls.h"

namespace tnn::bench {

/// `bench`: the engine's works and `more`. `example` is the path of the bundled checkpoint; if it is empty, works that
/// need it throw tnn::Error.
void runBench(const cli::BenchCall &call, const std::string &example, const std::vector<BenchWork> &more);

} // namespace tnn::bench

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::libtorch {

/// A training step on a CPU, batch 8: of the bundled recipe, and of one layer of the paper's size.
std::vector<bench::BenchRow> benchTrainStep(bench::Bench &bench);

} // namespace tnn::libtorch

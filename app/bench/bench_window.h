// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::app {

/// What a hand feels: `crosshair` (the pointer moves and all views follow), `pan_frame` and `zoom_frame` of the matrix, in the
/// whole window with five views of the bundled example at n = 65 536, beside five bare QCustomPlots.
std::vector<bench::BenchRow> benchGestures(bench::Bench &bench);
/// `blocked`: the longest time for which the window did not answer while an extrapolation to 2048 tokens ran, beside the same
/// window at rest; `cancel`: from stop until no thread works on it any more.
std::vector<bench::BenchRow> benchBlocked(bench::Bench &bench);
/// `start_gigabyte`: until the first matrix of a checkpoint of 12 layers with 2304 channels, its optimizer beside it, is
/// painted, beside torch.load of the same file. Writes it, 1 GiB, into the folder for temporary files. `browse`: the longest
/// time for which the window did not answer while its layers and channels were gone through.
std::vector<bench::BenchRow> benchGigabyte(bench::Bench &bench);

} // namespace tnn::app

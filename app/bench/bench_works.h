// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::app {

/// The works of `bench` that draw: `heatmap_frame` (a frame of the matrix view at n = 2^20, at 1:1 and zoomed out),
/// `effective_frame` (the same of a GTU's and a Hyena's effective matrix, also at the largest zoom that is exact) and
/// `start` (until the window and the complete Overview are shown, compared with a bare QCustomPlot window).
std::vector<bench::BenchWork> benchWorks();

} // namespace tnn::app

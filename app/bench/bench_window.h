// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/bench.h"

namespace tnn::app {

/// Latency as the user feels it: `crosshair` (the pointer moves and all views follow), `pan_frame` and `zoom_frame` of
/// the matrix, in the whole window with five views of the bundled example at n = 65 536, compared with five bare
/// QCustomPlots.
std::vector<bench::BenchRow> benchGestures(bench::Bench &bench);
/// `blocked`: the longest time for which the window did not respond while an extrapolation to 2048 tokens ran, compared
/// with the same window at rest; `cancel`: the time from the stop until no thread works on it.
std::vector<bench::BenchRow> benchBlocked(bench::Bench &bench);
/// `start_gigabyte`: the time until the first picture of a checkpoint of 12 layers with 2304 channels, including its
/// optimizer, is painted, compared with torch.load of the same file. Writes the file, 1 GiB, to the folder for
/// temporary files. `browse`: the longest time for which the window did not respond while its layers and channels were
/// browsed.
std::vector<bench::BenchRow> benchGigabyte(bench::Bench &bench);
/// `atlas_frame`: a frame of the atlas of 12 layers with 2304 channels at n = 65 536 while it is panned and zoomed, and
/// `atlas_frame_p99`, compared with a bare QCustomPlot of the same values; `atlas_band`: until a new band is painted.
std::vector<bench::BenchRow> benchAtlas(bench::Bench &bench);

} // namespace tnn::app

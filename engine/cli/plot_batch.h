// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/figures/plot_request.h"

namespace tnn::cli {

/// Returns the plots of a batch, one per layer, head or channel (request.each), in model order; without a batch only
/// the request. Their outputs are derived from the request's, "FOLDER/" or "FOLDER/NAME.SUFFIX": layer, axis, head and
/// channel are appended to NAME (for a folder "CHECKPOINT-VIEW.png"), so that all differ. Heads and channels that a
/// layer lacks are left out. Throws tnn::Error if nothing is left.
std::vector<figures::PlotRequest> eachPlot(const figures::PlotRequest &request);

/// Returns what distinguishes a plot of a batch: "L3", "L3 height H1", "L3 channel 57".
std::string briefName(const figures::PlotRequest &request);

} // namespace tnn::cli

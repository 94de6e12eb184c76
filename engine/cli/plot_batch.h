// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/figures/plot_request.h"

namespace tnn::cli {

/// The plots of a batch, one of every layer, head or channel (request.each), in model order; no batch is the request
/// alone. Their outputs are made from the request's, "FOLDER/" or "FOLDER/NAME.SUFFIX": layer, axis, head and channel are
/// added to NAME (of a folder alone "CHECKPOINT-VIEW.png"), so that no two are the same. Heads and channels that a layer
/// lacks are left out. Throws tnn::Error where nothing is left.
std::vector<figures::PlotRequest> eachPlot(const figures::PlotRequest &request);

/// "L3", "L3 height H1", "L3 channel 57": what tells a plot of a batch from the others.
std::string briefName(const figures::PlotRequest &request);

} // namespace tnn::cli

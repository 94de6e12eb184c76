// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/plot_request.h"
#include "engine/task.h"

namespace tnn::app {

// What the command line draws: the same plots that the window shows. They need no display and start Qt, if it is not
// running, on the offscreen platform. Each throws tnn::Error.

/// Writes one view of a checkpoint to a file.
void plot(const figures::PlotRequest &request, const Task &task);
/// Writes a batch as one picture.
void plotSheet(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots, const Task &task);
/// Writes a report on a whole checkpoint.
void report(const figures::ReportRequest &request, const Task &task);

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/figures/plot_request.h"
#include "engine/figures/report_request.h"
#include "engine/task.h"

namespace tnn::app {

// What the command line draws: the same plots that the window shows. They need no display and start Qt where nobody has, on
// the offscreen platform. Each throws tnn::Error.

/// One view of a checkpoint into a file.
void plot(const figures::PlotRequest &request);
/// A batch, a file each; `done` hears of each one why it was not written, or an empty text.
void plotEach(const std::vector<figures::PlotRequest> &plots, const Task &task,
              const std::function<void(const figures::PlotRequest &, const Message &reason)> &done);
/// A batch as one picture.
void plotSheet(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots, const Task &task);
/// A whole checkpoint on paper.
void report(const figures::ReportRequest &request, const Task &task);

} // namespace tnn::app

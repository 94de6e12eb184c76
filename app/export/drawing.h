// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "engine/figures/plot_request.h"
#include "engine/task.h"
#include "widgets/base/plot.h"

namespace tnn::app {

using PlotPtr = std::unique_ptr<widgets::Plot>;
/// A figure that was made on any thread and becomes a plot where it is called: on the interface thread. It can be called
/// again, and copied.
using Drawing = std::function<PlotPtr()>;

/// What one view draws, the same plot that the window shows. Throws tnn::Error.
Drawing drawingOf(const figures::PlotRequest &request, const Task &task = {});

} // namespace tnn::app

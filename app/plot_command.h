// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/plot_request.h"

namespace tnn::app {

/// Draws one view of a checkpoint into a file: the same plot that the window shows. Needs no display.
/// Starts Qt where nobody has, on the offscreen platform. Throws tnn::Error.
void plot(const commands::PlotRequest &request);

} // namespace tnn::app

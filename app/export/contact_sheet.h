// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/views/view_list.h"

namespace tnn::app {

/// The most plots that fit on one sheet.
inline constexpr std::size_t MostOnSheet = 400;

/// A batch of plots (cli::eachPlot) as one picture on one scale: matrices and single curves as tiles of a gallery,
/// others in a grid. Throws tnn::Error if they are too many, and if none can be drawn; a plot that fails is left out,
/// and `left` gets the reason.
Drawing sheetOf(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots,
                const Task &task = {}, const std::function<void(const Message &reason)> &left = {});

} // namespace tnn::app

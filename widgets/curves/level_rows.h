// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/base/theme.h"
#include "widgets/curves/axis_mapping.h"

class QCustomPlot;

namespace tnn::widgets {

/// Rows of levels, all of the same length of at least two, as a picture: value k of `last` + 1 is at k / last along the
/// horizontal axis, row r around -r along the vertical one (row_names.h).
struct LevelRows {
    std::vector<std::vector<double>> levels; ///< NaN: not finite; minus infinity: the lowest color
    double lowest = 0, highest = 1;          ///< levels at the ends of the colors
    AxisMapping keys;
};

/// Draws them under the axes. A pixel shows the highest of the values that it touches, so that a narrow peak is visible
/// at any zoom.
void addLevelRows(QCustomPlot &plot, const Theme &theme, LevelRows rows);

/// Sets the device pixels per logical pixel while the plot is painted on a device other than the screen; 0 ends it.
void setFineness(QCustomPlot &plot, double pixels);

} // namespace tnn::widgets

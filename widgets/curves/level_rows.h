// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/base/theme.h"
#include "widgets/curves/axis_mapping.h"

class QCustomPlot;

namespace tnn::widgets {

/// Rows of levels, all of one length of two or more, as a picture: value k of `last` + 1 lies at k / last along the
/// horizontal axis, row r around -r along the vertical one (axis_rows.h).
struct LevelRows {
    std::vector<std::vector<double>> levels; ///< NaN: not finite; minus infinity: the lowest colour
    double lowest = 0, highest = 1;          ///< levels at the ends of the colours
    AxisMapping keys;
};

/// Draws them under the axes. A pixel shows the highest of the values that it touches, so that a narrow peak is seen at
/// any zoom.
void addLevelRows(QCustomPlot &plot, const Theme &theme, LevelRows rows);

/// How many pixels of another device than the screen a logical one has, while the plot is painted there; 0: no longer.
void setFineness(QCustomPlot &plot, double pixels);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <QString>

#include "widgets/base/theme.h"

class QCustomPlot;

namespace tnn::widgets {

/// Numbers of one row, along the horizontal axis in its coordinates.
struct BoxRow {
    std::array<double, 5> quantiles{}; ///< 5, 25, 50, 75, 95 %, ascending
    double largest = 0;
    QString name;        ///< of the largest
    bool marked = false; ///< in the accent's colour
};

/// Draws row r around -r along the vertical axis (row_names.h): a thin bar from 5 to 95 %, a thick one from 25 to 75 %, a
/// line at the median, a dot at the largest with its name where there is room.
void addBoxRows(QCustomPlot &plot, const Theme &theme, std::vector<BoxRow> rows);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include "widgets/base/theme.h"

class QCPAxis;
class QCustomPlot;

namespace tnn::widgets {

// Rows of an axis that grows upward, counted downward: row r is centered at -r and has height 1.

/// Makes `axis` label its rows: all, or every second, fifth, ... if there is no room for all.
void setRowNames(QCPAxis &axis, const QStringList &names);

/// Returns the name of a layer's row: "L3 H1"; marked if it is selected.
QString rowName(const std::string &brief, bool selected);

/// Returns the row at a place along the axis; -1 if there is none.
long rowAt(double place, long rows);

/// Returns the numbers of channels, as names.
QStringList numbersOf(const std::vector<long> &channels);

/// The numbers of one row, in coordinates of the horizontal axis.
struct BoxRow {
    std::array<double, 5> quantiles{}; ///< 5, 25, 50, 75, 95 %, ascending
    double largest = 0;
    QString name;        ///< the name of what has the largest number
    bool marked = false; ///< in the accent color

    static BoxRow of(const std::vector<double> &ascending);
};

/// Draws row r around -r along the vertical axis: a thin bar from 5 to 95 %, a thick one from 25 to 75 %,
/// a line at the median, a dot at the largest with its name if there is room.
void addBoxRows(QCustomPlot &plot, const Theme &theme, std::vector<BoxRow> rows);

} // namespace tnn::widgets

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

// Rows of an axis that grows upward, counted downward: row r has its middle at -r and is one high.

/// Makes `axis` write the names of its rows: of all, or of every second, fifth, ... where there is no room for all.
void setRowNames(QCPAxis &axis, const QStringList &names);

/// What a layer's row is called: "L3 H1"; marked where it is the selected one.
QString rowName(const std::string &brief, bool selected);

/// The row at a place along the axis; -1 where there is none.
long rowAt(double place, long rows);

/// The numbers of channels, as names.
QStringList numbersOf(const std::vector<long> &channels);

/// Numbers of one row, along the horizontal axis in its coordinates.
struct BoxRow {
    std::array<double, 5> quantiles{}; ///< 5, 25, 50, 75, 95 %, ascending
    double largest = 0;
    QString name;        ///< of the largest
    bool marked = false; ///< in the accent's colour

    static BoxRow of(const std::vector<double> &ascending);
};

/// Draws row r around -r along the vertical axis: a thin bar from 5 to 95 %, a thick one from 25 to 75 %, a
/// line at the median, a dot at the largest with its name where there is room.
void addBoxRows(QCustomPlot &plot, const Theme &theme, std::vector<BoxRow> rows);

} // namespace tnn::widgets

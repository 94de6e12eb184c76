// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPointF>

#include "widgets/base/color_map.h"
#include "widgets/base/theme.h"
#include "widgets/curves/axis_mapping.h"

class QCustomPlot;

namespace tnn::widgets {

/// Rows of levels, all of the same length of at least two, as a picture: value k of `last` + 1 is at k / last along the
/// horizontal axis, row r around -r along the vertical one (axis_rows.h).
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

/// One mode of a state-space form, placed in axis coordinates.
struct ModeMark {
    QPointF position;
    enum class Shape { Disc, Ring, Square }; ///< distinguishes forms
    double level = 0;                        ///< log10 |b|
    Shape shape = Shape::Disc;
};

enum class MarkStyle {
    Dots, ///< level as color and size
    Stems ///< a vertical line to a dot; level as color
};

/// Draws the marks; if several share a pixel or two, only the strongest, so that a million marks are drawn as fast as
/// the few that can be distinguished. lowest and highest are the levels at the ends of the colors.
void addModeMarks(QCustomPlot &plot, const Theme &theme, std::vector<ModeMark> marks, MarkStyle style, double lowest,
                  double highest);

/// Returns the color of a level 0..1 of a Viridis table; the light theme omits the palest end, which would lack
/// contrast.
QColor levelColor(const ColorTable &table, const Theme &theme, double share);

/// Adds the color bar of the levels, right of the axes.
void addLevelBar(QCustomPlot &plot, const Theme &theme, double lowest, double highest, const QString &title);

} // namespace tnn::widgets

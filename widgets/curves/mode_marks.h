// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPointF>

#include "widgets/base/colour_map.h"
#include "widgets/base/theme.h"

class QCustomPlot;

namespace tnn::widgets {

/// One mode of a state-space form, placed in axis coordinates.
struct ModeMark {
    QPointF position;
    enum class Shape { Disc, Ring, Square }; ///< tells forms from one another
    double level = 0;                        ///< log10 |b|
    Shape shape = Shape::Disc;
};

enum class MarkStyle {
    Dots, ///< level as colour and size
    Stems ///< an upright line to a dot; level as colour
};

/// Draws the marks; where several share a pixel or two only the strongest, so that a million of them are drawn as
/// fast as the eye can tell them apart. lowest and highest are the levels at the ends of the colours.
void addModeMarks(QCustomPlot &plot, const Theme &theme, std::vector<ModeMark> marks, MarkStyle style, double lowest,
                  double highest);

/// The colour of a level 0..1 of a Viridis table; the palest end is left out in the light theme, where it would not stand
/// out.
QColor levelColour(const ColourTable &table, const Theme &theme, double share);

/// The colour bar of the levels, right of the axes.
void addLevelBar(QCustomPlot &plot, const Theme &theme, double lowest, double highest, const QString &title);

} // namespace tnn::widgets

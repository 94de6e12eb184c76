// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPen>

#include "widgets/base/theme.h"

class QCPAxis;
class QCPItemText;
class QCPScatterStyle;
class QCustomPlot;

namespace tnn::widgets {

/// Text in plots has one size in pixels, so that a picture looks the same on every device.
QFont plotFont();

/// The pen of the curve at `index`: its own colour, and its own dash for those who don't tell the colours apart.
/// Curves of very many points, and many curves beside one another, are drawn thinner, which is faster by far: thick dashes
/// of 32 channels took 66 ms a picture.
QPen seriesPen(const Theme &theme, int index, long points = 0, long curves = 1);

/// The mark of the measured points of the curve at `index`: its own shape.
QCPScatterStyle seriesMark(int index, const QColor &colour, double size = 7);

/// The same colour, less of it.
QColor faded(QColor colour, double opacity);

/// A text that stands where its position is set to; `alignment` is the side of it that stands there.
QCPItemText &addText(QCustomPlot &plot, const QString &text, const QColor &colour, Qt::Alignment alignment);

void styleAxis(QCPAxis &axis, const Theme &theme);

/// Colours the background, axes, grids and legend. QCustomPlot has no palette support of its own.
void applyTheme(QCustomPlot &plot, const Theme &theme);

} // namespace tnn::widgets

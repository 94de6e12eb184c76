// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QFont>
#include <QPen>

#include "widgets/base/theme.h"

class QCPAxis;
class QCPItemText;
class QCPPainter;
class QCPScatterStyle;
class QCustomPlot;

namespace tnn::widgets {

/// Returns the font of plots: one size in pixels, so that a picture looks the same on every device.
QFont plotFont();

/// Returns the pen of the curve at `index`: its own color, and its own dash for users who cannot distinguish the
/// colors. Curves with very many points, and many adjacent curves, are drawn thinner, which is much faster: thick
/// dashes of 32 channels took 66 ms per picture.
QPen seriesPen(const Theme &theme, int index, long points = 0, long curves = 1);

/// Returns the pen of what summarizes many curves, such as their median: a color that no channel has.
QPen summaryPen(const Theme &theme, long points = 0);

/// Returns the mark for measured points of the curve at `index`: its own shape.
QCPScatterStyle seriesMark(int index, const QColor &color, double size = 7);

/// Returns the color with less opacity.
QColor faded(QColor color, double opacity);

/// Where a text lies, in pixels: QCustomPlot knows it only after drawing it.
QRectF rectOf(const QCPItemText &text);
/// Adds a text at its position; `alignment` is the side of the text that is there.
QCPItemText &addText(QCustomPlot &plot, const QString &text, const QColor &color, Qt::Alignment alignment);

/// Whether a curve passes through an area, in pixels, or an area between two curves covers a part of it.
bool reachesCurve(const QCustomPlot &plot, const QRectF &area);

/// Adds an item that `paint` draws, clipped to the axes.
void addDrawing(QCustomPlot &plot, std::function<void(QCPPainter &)> paint);

void styleAxis(QCPAxis &axis, const Theme &theme);

/// Colors the background, axes, grids and legend. QCustomPlot has no palette support of its own.
void applyTheme(QCustomPlot &plot, const Theme &theme);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>

#include "engine/figures/matrix_figure.h"

namespace tnn::widgets {

/// How many cells a picture has; cell (i, j) covers rows i to i + 1 and columns j to j + 1.
struct CellCount {
    long rows = 0, columns = 0;

    bool operator==(const CellCount &) const = default;
    QRectF whole() const { return {0, 0, static_cast<double>(columns), static_cast<double>(rows)}; }
};

using CellIndex = figures::Cell;

/// Which part is painted: row and column at the upper left corner of the picture and cells per pixel, > 0.
struct CellViewport {
    double row = 0, column = 0;
    double step = 1;

    bool operator==(const CellViewport &) const = default;
};

/// Pixels first..last (exclusive) whose centres lie on the cells, of a side that begins at `origin` cells.
struct PixelSpan {
    int first = 0, last = 0;

    PixelSpan(double origin, double step, int pixels, long cells);
    int count() const { return last - first; }
};

/// The cell under the centre of a pixel.
long cellUnder(double origin, double step, int pixel);

/// Where a picture of square cells lies, in logical pixels, and which part of it is seen.
struct CellGeometry {
    QRectF area; ///< room for the cells
    QRectF view; ///< what fills the area, in cells
    QFont font;
    double scale = 1; ///< pixels of the device to a logical one

    QPointF toPixel(const QPointF &cell) const;
    QPointF toCell(const QPointF &pixel) const;
    /// The part of the area that cells cover; the axes stand at its edges.
    QRectF frame(const CellCount &count) const;
    double cellsPerPixel() const { return view.width() / (area.width() * scale); } ///< of the device
    QSize pixels() const;                                                          ///< of the area on the device
    CellViewport viewport() const;                                                 ///< of the area on the device
    /// The view nearest to `wanted` that has the shape of the area, square cells, no room outside of them that need not
    /// be, and cells of 48 pixels at the most (where not all are seen).
    static QRectF constrained(const QRectF &wanted, const QRectF &area, const CellCount &count);
};

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>

#include "engine/figures/kernels/matrix_figure.h"

namespace tnn::widgets {

/// The number of cells of a picture; cell (i, j) covers rows i to i + 1 and columns j to j + 1.
struct CellCount {
    long rows = 0, columns = 0;

    bool operator==(const CellCount &) const = default;
    QRectF whole() const { return {0, 0, static_cast<double>(columns), static_cast<double>(rows)}; }
};

using CellIndex = figures::Cell;

/// The painted part: row and column at the upper left corner of the picture and cells per pixel, > 0.
struct CellViewport {
    double row = 0, column = 0;
    double step = 1;
};

/// Pixels first..last (exclusive) whose centers are on the cells, along a side that begins at `origin` cells.
struct PixelSpan {
    int first = 0, last = 0;

    PixelSpan(double origin, double step, int pixels, long cells);
    int count() const { return last - first; }
};

/// Returns the cell under the center of a pixel.
long cellUnder(double origin, double step, int pixel);

/// The position of a picture of square cells in logical pixels, and its visible part.
struct CellGeometry {
    QRectF area; ///< room for the cells
    QRectF view; ///< the part that fills the area, in cells
    QFont font;
    double scale = 1; ///< device pixels per logical pixel

    QPointF toPixel(const QPointF &cell) const;
    QPointF toCell(const QPointF &pixel) const;
    /// Returns the part of the area covered by cells; the axes are at its edges.
    QRectF frame(const CellCount &count) const;
    double cellsPerPixel() const
    {
        return view.width() / (area.width() * scale);
    }                              ///< the number of cells in a pixel of the device
    QSize pixels() const;          ///< the size of the area on the device
    CellViewport viewport() const; ///< the part of the cells that the area shows, in pixels of the device
    /// Returns the view nearest to `wanted` with the shape of the area, square cells, no unnecessary room outside them,
    /// and cells of at most 48 pixels (unless all are visible).
    static QRectF constrained(const QRectF &wanted, const QRectF &area, const CellCount &count);
};

} // namespace tnn::widgets

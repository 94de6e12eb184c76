// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

namespace tnn::widgets {

/// A grid of equal square tiles, each with a title above it, row by row.
struct GalleryLayout {
    static constexpr double Gap = 10;
    static constexpr double SmallestTile = 64; ///< smaller tiles scroll instead

    int count = 0, columns = 1;
    double tile = 1; ///< side length of the picture
    double titleHeight = 0;
    double left = 0, top = 0; ///< centers the grid in its room

    /// Returns the layout with the largest tiles that all fit into `room`; if it costs little, with a number of columns
    /// that divides `wantedColumns` (tiles of a layer; 0: none) or is a multiple of it. If tiles would be too small and
    /// it may scroll, only the width is fitted.
    static GalleryLayout of(int count, int wantedColumns, const QSizeF &room, double titleHeight, bool mayScroll);

    int rows() const { return (count + columns - 1) / columns; }
    double width() const { return columns * (tile + Gap) + Gap; }
    double height() const { return rows() * (titleHeight + tile + Gap) + Gap; }
    QRectF picture(int index) const;
    QRectF title(int index) const;
    /// Returns the tile whose picture or title is at a point of the grid; -1 if none is.
    int at(const QPointF &point) const;
};

} // namespace tnn::widgets

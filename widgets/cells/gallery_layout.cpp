// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/gallery_plot.h"

#include <algorithm>
#include <cmath>

namespace tnn::widgets {

namespace {

double tileOf(int count, int columns, const QSizeF &room, double titleHeight)
{
    const int rows = (count + columns - 1) / columns;
    const double byWidth = (room.width() - GalleryLayout::Gap) / columns - GalleryLayout::Gap;
    const double byHeight = (room.height() - GalleryLayout::Gap) / rows - GalleryLayout::Gap - titleHeight;
    return std::floor(std::min(byWidth, byHeight));
}

} // namespace

GalleryLayout GalleryLayout::of(int count, int wantedColumns, const QSizeF &room, double titleHeight, bool mayScroll)
{
    GalleryLayout layout;
    layout.count = count;
    layout.titleHeight = titleHeight;
    if (count < 1)
        return layout;
    double best = -1;
    for (int columns = 1; columns <= count; ++columns) {
        const double tile = tileOf(count, columns, room, titleHeight);
        if (tile > best) {
            best = tile;
            layout.columns = columns;
        }
    }
    // Whole layers per row, or whole rows per layer, are easier to read.
    const double enough = 0.8 * best;
    double bestWhole = 0;
    for (int columns = 2; wantedColumns > 1 && columns <= count; ++columns) {
        const double tile = tileOf(count, columns, room, titleHeight);
        if ((columns % wantedColumns == 0 || wantedColumns % columns == 0) && tile >= enough && tile > bestWhole) {
            layout.columns = columns;
            best = bestWhole = tile;
        }
    }
    if (best < SmallestTile && mayScroll) {
        const int most = std::max(1, static_cast<int>((room.width() - Gap) / (SmallestTile + Gap)));
        layout.columns = std::min(most, count);
        for (int columns = layout.columns; columns > most / 2 && wantedColumns > 1; --columns)
            if (columns % wantedColumns == 0 || wantedColumns % columns == 0) {
                layout.columns = columns;
                break;
            }
        best = std::floor(std::min((room.width() - Gap) / layout.columns - Gap, 2 * SmallestTile));
    }
    layout.tile = std::max(4.0, best);
    layout.left = std::max(0.0, std::floor((room.width() - layout.width()) / 2));
    layout.top = std::max(0.0, std::floor((room.height() - layout.height()) / 2));
    return layout;
}

QRectF GalleryLayout::title(int index) const
{
    const int row = index / columns, column = index % columns;
    return {left + Gap + column * (tile + Gap), top + Gap + row * (titleHeight + tile + Gap), tile, titleHeight};
}

QRectF GalleryLayout::picture(int index) const
{
    const QRectF above = title(index);
    return {above.bottomLeft(), QSizeF(tile, tile)};
}

int GalleryLayout::at(const QPointF &point) const
{
    for (int k = 0; k < count; ++k)
        if (title(k).united(picture(k)).contains(point))
            return k;
    return -1;
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QCoreApplication>
#include <QFont>
#include <QRectF>

#include "engine/figures/gallery_figure.h"
#include "widgets/cells/cell_painters.h"
#include "widgets/cells/colour_bar.h"

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

using figures::GalleryOptions;

/// Everything a gallery paints, except what follows the pointer; a value without a widget.
class GalleryScene {
    Q_DECLARE_TR_FUNCTIONS(GalleryScene)

public:
    using Tile = figures::GalleryFigure::Tile;

    std::shared_ptr<const figures::GalleryFigure> figure;
    GalleryOptions options;
    Theme theme = Theme::light();

    /// Updates the common scale and the colors; call after the figure or the theme has changed.
    void update();
    bool empty() const { return !figure || figure->tiles.empty(); }
    const Tile &tile(int index) const { return figure->tiles[static_cast<std::size_t>(index)]; }
    int indexOf(int layer, int head) const; ///< -1: no such tile

    /// Returns the grid on a surface of `size`; the bar is to its right.
    GalleryLayout layout(const QSizeF &size, const QFont &font, bool mayScroll) const;
    /// Paints the tiles that intersect `visible` (in grid coordinates), with `scale` device pixels per logical pixel.
    void paintTiles(QPainter &painter, const GalleryLayout &layout, const QFont &font, const QRectF &visible,
                    double scale) const;
    /// Paints the bar beside the grid on a surface of `height`; for curves their axis.
    void paintBar(QPainter &painter, const GalleryLayout &layout, double height, const QFont &font) const;
    /// Marks a lag on a tile: a diagonal of the matrix, or a line across the curve.
    void paintLag(QPainter &painter, const GalleryLayout &layout, int index, long lag) const;

    struct Cell {
        long lag = 0;
        std::optional<long> row, column; ///< of matrices
        std::optional<long> frequency;   ///< for spectra: k of pi k / n; then there is no lag
    };
    /// Returns what is under a point of a tile's picture.
    std::optional<Cell> cellAt(const GalleryLayout &layout, int index, const QPointF &point) const;

private:
    void paintMatrixTile(QPainter &painter, const Tile &tile, const QRectF &picture, double scale) const;
    void paintCurveTile(QPainter &painter, const Tile &tile, const QRectF &picture) const;
    void paintSpectrumTile(QPainter &painter, const Tile &tile, const QRectF &picture) const;
    /// Returns whether spectra are chosen and available.
    bool showsSpectra() const;
    bool showsCurves() const;
    void measureSpectra();
    const ValueScale &scale() const { return showsSpectra() ? m_decibels : m_colours->scale; }
    QString titleOf(const Tile &tile, const QFont &font, double room) const;
    int tilesALayer() const; ///< by heads and axes; if there is only one layer, all

    std::optional<ValueColours> m_colours;
    ValueScale m_decibels = ValueScale::linear(-60, 0); ///< of all spectra
};

} // namespace tnn::widgets

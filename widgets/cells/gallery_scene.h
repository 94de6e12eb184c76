// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QCoreApplication>
#include <QFont>

#include "engine/figures/gallery_figure.h"
#include "widgets/cells/colour_bar.h"
#include "widgets/cells/gallery_layout.h"
#include "widgets/cells/matrix_painter.h"

namespace tnn::widgets {

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

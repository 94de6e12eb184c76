// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include <QFont>
#include <QRectF>

#include "engine/figures/kernels/gallery_figure.h"
#include "widgets/base/plot_frame.h"
#include "widgets/base/value_range.h"

class QScrollBar;

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

/// Every layer and head at once: small multiples on one symlog scale, as many columns as fit into the width.
/// Scrolls if the tiles do not fit at a legible size; on other devices (paintTo) all are shown.
class GalleryPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit GalleryPlot(QWidget *parent = nullptr);

    /// Null shows an empty surface.
    void setFigure(std::shared_ptr<const figures::GalleryFigure> figure);
    void setOptions(const GalleryOptions &options);
    const GalleryOptions &options() const { return m_options; }
    /// Sets the tile with an outline, which the other views show. None if there is no such tile.
    void setCurrent(int layer, int head);

    void fit() override;
    QSize sizeHint() const override { return {560, 420}; }

signals:
    /// Emitted when a tile is clicked, or Enter pressed on the outlined one: show it large.
    void tileActivated(int layer, int head);

protected:
    bool isEmpty() const override { return !m_figure || m_figure->tiles.empty(); }
    QString title() const override;
    void chooseColors() override; ///< and the common scale
    void layOut() override;
    void paintStill(QImage &still) override;
    void paintMarks(QPainter &painter) override;
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    void click(const QMouseEvent &event) override;
    bool key(const QKeyEvent &event) override;
    bool handleGesture(QEvent *event) override;

private:
    using Tile = figures::GalleryFigure::Tile;
    /// What is under a point of a tile's picture.
    struct Cell {
        long lag = 0;
        std::optional<long> row, column; ///< the cell of a matrix
        std::optional<long> frequency;   ///< for spectra: k of pi k / n; then there is no lag
    };

    void pointAt(std::optional<QPointF> pixel) override;
    void activate(int index);
    QPointF toGrid(const QPointF &pixel) const;
    QString readoutOf(int index, const Cell &cell) const;
    const Tile &tile(int index) const { return m_figure->tiles[static_cast<std::size_t>(index)]; }
    int indexOf(int layer, int head) const; ///< -1: no such tile
    std::optional<Cell> cellAt(int index, const QPointF &point) const;

    // The tiles and the bar: gallery_tiles.cpp.
    /// Returns the grid on a surface of `size`; the bar is to its right.
    GalleryLayout gridOn(const QSizeF &size, const QFont &font, bool mayScroll) const;
    /// Paints the tiles that intersect `visible` (in grid coordinates), with `scale` device pixels per logical pixel.
    void paintTiles(QPainter &painter, const GalleryLayout &layout, const QFont &font, const QRectF &visible,
                    double scale) const;
    void paintMatrixTile(QPainter &painter, const Tile &tile, const QRectF &picture, double scale) const;
    void paintCurveTile(QPainter &painter, const Tile &tile, const QRectF &picture) const;
    void paintSpectrumTile(QPainter &painter, const Tile &tile, const QRectF &picture) const;
    /// Paints the bar beside the grid on a surface of `height`; for curves their axis.
    void paintBar(QPainter &painter, const GalleryLayout &layout, double height, const QFont &font) const;
    /// Marks a lag on a tile: a diagonal of the matrix, or a line across the curve.
    void paintLag(QPainter &painter, int index, long lag) const;
    /// Returns whether spectra are chosen and available.
    bool showsSpectra() const;
    bool showsCurves() const { return m_options.picture == GalleryOptions::Picture::Curves && !isEmpty(); }
    void measureSpectra();
    const ValueScale &scale() const { return showsSpectra() ? m_decibels : m_colors->scale; }
    QString titleOf(const Tile &tile, const QFont &font, double room) const;
    int tilesALayer() const; ///< by heads and axes; if there is only one layer, all

    std::shared_ptr<const figures::GalleryFigure> m_figure;
    GalleryOptions m_options;
    std::optional<ValueColors> m_colors;
    ValueScale m_decibels = ValueScale::linear(-60, 0); ///< the scale of all spectra
    GalleryLayout m_layout;
    QFont m_font;
    QScrollBar *m_bar;
    int m_current = -1;
    std::pair<int, int> m_wanted{-1, -1}; ///< layer and head of the current tile, kept for the next figure
    int m_under = -1;                     ///< the tile under the pointer
};

} // namespace tnn::widgets

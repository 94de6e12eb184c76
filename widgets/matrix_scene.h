// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QCoreApplication>
#include <QFont>

#include "widgets/colour_bar.h"
#include "widgets/magnitudes.h"
#include "widgets/matrix_painter.h"
#include "widgets/matrix_plot.h"

namespace tnn::widgets {

/// Where the parts of a matrix plot lie, in logical pixels, and which part of the matrix is seen.
struct MatrixGeometry {
    QRectF area; ///< room for the matrix
    QRectF view; ///< what fills the area, in cells
    QFont font;
    double scale = 1; ///< pixels of the device to a logical one

    QPointF toPixel(const QPointF &cell) const;
    QPointF toCell(const QPointF &pixel) const;
    /// The part of the area that cells cover; the axes stand at its edges.
    QRectF frame(long size) const;
    double cellsPerPixel() const { return view.width() / (area.width() * scale); } ///< of the device
    /// The view nearest to `wanted` that has the shape of the area, square cells, no room outside of the matrix that
    /// need not be, and cells of 48 pixels at the most (where not all are seen).
    static QRectF constrained(const QRectF &wanted, const QRectF &area, long size);
};

/// All that a matrix plot paints but for what follows the pointer; a value without a widget.
class MatrixScene {
    Q_DECLARE_TR_FUNCTIONS(MatrixScene)

public:
    std::shared_ptr<const commands::MatrixFigure> figure;
    MatrixOptions options;
    Theme theme = Theme::light();

    /// After figure, options or theme have changed: chooses the range and the colours.
    void update();
    void lockRange();

    bool empty() const { return !figure || !figure->pyramid || figure->pyramid->kernel().n < 1; }
    MatrixCells cells() const { return {figure->pyramid.get(), options.circulant, options.extreme}; }
    long size() const { return empty() ? 0 : cells().size(); }
    const MatrixPlot::RangeReport &report() const { return m_report; }

    /// The room for the matrix on a surface of `size`, with text of `font` (sized in pixels).
    QRectF area(const QSizeF &size, const QFont &font) const;
    /// The data alone, in pixels of the device.
    QImage data(const MatrixGeometry &geometry) const;
    /// Axes, colour bar, guides and notes, over the data.
    void paintFurniture(QPainter &painter, const MatrixGeometry &geometry) const;
    /// What is to be known about the picture: training length, clipped share, cells without a number, ...
    QString notes(const MatrixGeometry &geometry) const;
    /// The line i - j = diagonal, clipped by the painter; legible on any colour.
    void paintDiagonal(QPainter &painter, const MatrixGeometry &geometry, double diagonal, const QPen &pen) const;

private:
    struct Limits {
        double limit = 1, threshold = 0.1;
    };
    Limits limits() const;
    void paintAxes(QPainter &painter, const MatrixGeometry &geometry, const QRectF &frame) const;
    bool showsTraining(const MatrixGeometry &geometry) const; ///< whether its boundary is drawn
    void paintGuides(QPainter &painter, const MatrixGeometry &geometry, const QRectF &frame) const;
    ColourBar bar(const QFont &font) const;

    std::shared_ptr<const commands::MatrixFigure> m_measured;
    Magnitudes m_magnitudes; ///< of m_measured
    std::optional<Limits> m_locked;
    std::optional<MatrixColours> m_colours;
    MatrixPlot::RangeReport m_report;
};

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QFontMetricsF>
#include <QImage>
#include <QLineF>
#include <QMarginsF>

#include "widgets/base/figure_of.h" // IWYU pragma: export
#include "widgets/base/plot_frame.h"
#include "widgets/base/value_range.h"
#include "widgets/cells/cell_geometry.h"
#include "widgets/cells/cell_profile.h"

namespace tnn::widgets {

/// Room around the picture of cells, in logical pixels.
struct CellMargins {
    static constexpr double BarGap = 14, Outer = 10;
};

/// A picture of square cells with axes, a color bar, a line of notes and a cross hair at the pointer: the matrix, the
/// footprint, the values inside a network. Its view is in cells; cell (0, 0) covers 0 to 1. A subclass defines its
/// cells, their colors and their texts.
class CellPlot : public PlotFrame {
    Q_OBJECT

public:
    /// Call after the figure or the options have changed. The zoom is kept if the number of cells is the same.
    void contentChanged();
    figures::Zoom zoom() const override;
    void setZoom(const figures::Zoom &zoom) override;
    QSize sizeHint() const override { return {480, 420}; }
    /// Sets whether the values along a cell's row, column and lag are drawn beside the picture: for the cell that was
    /// pinned by a click (Space, at the pointer or else in the middle), else for the one under the pointer. Shift with
    /// an arrow key moves the pinned cell, Escape releases it.
    void setProfiles(bool on);
    bool hasProfiles() const { return m_profiles; }
    void pin(const std::optional<CellIndex> &cell);
    const std::optional<CellIndex> &pinned() const { return m_pinned; }

    double limit() const { return m_range.limit(); }       ///< the largest magnitude that is distinguished
    double clippedShare() const { return m_clippedShare; } ///< the share of the cells beyond the limit, 0 to 1
    const ValueColors &colors() const { return *m_colors; }
    /// Returns notes about the picture: clipped share, cells without a number, ...
    virtual QString notes(const CellGeometry &geometry) const = 0;
    virtual QString tipAt(const CellGeometry &geometry, const QPointF &point) const;
    /// Returns the values along the lines through a cell; none if the picture has no such lines.
    virtual std::vector<CellProfile> profilesOf(const CellIndex &) const { return {}; }

protected:
    CellPlot(const QString &name, QWidget *parent); ///< `name`: its accessible name

    struct Axis {
        QString title;
        long first = 0;                              ///< the number of cell 0
        long cells = 1;                              ///< how many cells share one number
        const std::vector<QString> *names = nullptr; ///< of rows, in place of their numbers

        QString textOf(long number) const;
    };
    /// How the values of a figure become colors.
    struct ColorChoice {
        figures::Scale scale;
        const figures::ColorRange &range;
        std::shared_ptr<const void> figure; ///< measured when it is another one
    };
    virtual ColorChoice colorChoice() const = 0;
    virtual void measure(Magnitudes &magnitudes) = 0; ///< those of a new figure
    virtual double shareBeyond(double limit) const = 0;
    const Magnitudes &magnitudes() const { return m_magnitudes; }
    virtual QString description() const = 0; ///< for screen readers
    virtual CellCount count() const = 0;     ///< no rows: empty
    virtual Axis rowAxis() const = 0;
    virtual Axis columnAxis() const = 0;
    /// Returns only the data, in device pixels.
    virtual QImage data(const CellGeometry &geometry) const = 0;
    virtual QString readoutOf(const CellGeometry &geometry, const CellIndex &cell) const = 0;
    /// Convert a cell to the hover shared with other views, and back: by default, other views do not know these cells.
    virtual Hover hoverOf(const CellIndex &) const { return {}; }
    virtual std::optional<CellIndex> cellOf(const Hover &) const { return {}; }
    /// Marks the lag under the pointer; the painter is clipped to the cells.
    virtual void paintLag(QPainter &, const CellGeometry &, long) const { }
    virtual void activate(const CellIndex &) { } ///< this cell was clicked, and clicks pin none
    /// Paints lines through the cell under the pointer.
    virtual void paintCrossHair(QPainter &painter, const CellGeometry &geometry, const CellIndex &cell) const;
    /// Returns the room needed at the top and the right for what is drawn beside the cells.
    virtual QMarginsF edges() const;
    /// Paints lines on the cells, and what is drawn beside them.
    virtual void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const = 0;

    /// Paints the line row - column = diagonal, clipped by the painter; legible on any color.
    void paintDiagonal(QPainter &painter, const CellGeometry &geometry, double diagonal, const QPen &pen) const;
    /// Paints it as the mark of a lag under the pointer.
    void paintMarkedDiagonal(QPainter &painter, const CellGeometry &geometry, double diagonal) const;
    static constexpr double SymbolRoom = 52; ///< at the right, for paintSymbols()
    /// Paints the symbols of tokens beside their rows, one for each number of rowAxis(), as many as fit.
    void paintSymbols(QPainter &painter, const CellGeometry &geometry, const QRectF &frame,
                      const std::vector<std::string> &symbols) const;

    /// Returns whether the boundary of the training length is drawn: not beside the last of n lags, nor at lag 0.
    static bool showsTraining(const CellGeometry &geometry, long trained, long n);

    bool isEmpty() const override { return count().rows < 1; }
    void chooseColors() override;
    void layOut() override;
    void paintStill(QImage &still) override;
    void paintMarks(QPainter &painter) override;
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    int textsLeftOut(const QSize &room) override;
    QString readoutOnPage(const QPointF &pixel) const override;
    void pointAt(std::optional<QPointF> pixel) override;
    void click(const QMouseEvent &event) override;
    bool key(const QKeyEvent &event) override;
    bool event(QEvent *event) override;

private:
    CellGeometry geometry() const;
    CellGeometry geometryOnPaper(const QSizeF &room, double scale) const;
    QRectF wanted() const
    {
        return m_requested && m_requested->shown == view() ? m_requested->wanted : view();
    } ///< view(), before it was adapted to the shape of the screen
    std::optional<CellIndex> cellAt(const CellGeometry &geometry, const QPointF &pixel) const;
    /// Returns the cell on the row or the column of `shown` at a point of a strip.
    std::optional<CellIndex> cellBeside(const CellGeometry &geometry, const QPointF &pixel,
                                        const CellIndex &shown) const;
    std::optional<CellIndex> pointedCell(const QPointF &pixel) const; ///< also on a strip
    std::optional<CellIndex> profiled() const { return m_pinned ? m_pinned : m_shown; }

    /// Returns that line; none if no cell is on it.
    std::optional<QLineF> diagonalLine(const CellGeometry &geometry, double diagonal) const;

    // What is around the cells: cell_plot_frame.cpp.
    /// Returns the room for the cells on a surface of `size`, with text of `font` (sized in pixels).
    QRectF area(const QSizeF &size, const QFont &font) const;
    /// Paints everything but the data, on top of it.
    void paintFurniture(QPainter &painter, const CellGeometry &geometry) const;
    static double widestLabel(const QFontMetricsF &metrics, const Axis &axis, long count);
    static std::vector<long> ticks(double from, double to, const Axis &axis, long cells, double length, double room);
    void paintAxes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintBar(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintNotes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    /// Returns the notes that have room in their line: its right end is at `right`.
    QStringList notesWithin(const CellGeometry &geometry, double right) const;
    double rightOfBar(const CellGeometry &geometry) const;
    double barWidth(double height, const QFont &font) const;
    ProfileStrips strips(const CellGeometry &geometry) const;
    void paintProfiles(QPainter &painter, const CellGeometry &geometry) const;

    std::optional<ValueColors> m_colors; ///< none if there is no figure
    std::shared_ptr<const void> m_measured;
    Magnitudes m_magnitudes; ///< the magnitudes of m_measured
    ValueRange m_range;
    double m_clippedShare = 0;
    bool m_profiles = false;
    CellCount m_count; ///< as last laid out
    QRectF m_area;     ///< the area of the cells, as last laid out: measuring text is too slow for pointer moves
    /// The requested view, and its adaptation to the shape of the screen, which differs on paper or in another size.
    struct RequestedView {
        QRectF wanted, shown;
    };
    std::optional<RequestedView> m_requested;
    CellGeometry m_paper;                       ///< as last exported
    std::optional<CellIndex> m_pinned, m_shown; ///< m_shown: the last one under the pointer
};

} // namespace tnn::widgets

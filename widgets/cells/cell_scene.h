// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QImage>
#include <QMarginsF>

#include "widgets/base/plot.h"
#include "widgets/base/translated.h"
#include "widgets/base/value_range.h"
#include "widgets/cells/cell_geometry.h"
#include "widgets/cells/cell_profile.h"

namespace tnn::widgets {

/// Room around the picture of cells, in logical pixels.
struct CellMargins {
    static constexpr double TickLength = 4, TickGap = 3, BarGap = 14, Outer = 10;
};

/// Everything a picture of cells shows, except what follows the pointer, and the texts for a cell; not a widget. The
/// common parts are here: axes, color bar, a line of notes.
class CellScene {
    Q_DECLARE_TR_FUNCTIONS(CellScene)

public:
    Theme theme = Theme::light();
    bool profiles = false; ///< whether values along a row, a column and a lag are drawn beside the cells

    virtual ~CellScene() = default;

    /// Call after the figure, the options or the theme have changed.
    virtual void update() = 0;
    virtual CellCount count() const = 0; ///< no rows: empty
    bool empty() const { return count().rows < 1; }
    virtual QString title() const = 0;
    virtual QString description() const = 0; ///< for screen readers
    const ValueColours &colours() const { return *m_colours; }

    /// Returns only the data, in device pixels.
    virtual QImage data(const CellGeometry &geometry) const = 0;
    /// Returns notes about the picture: clipped share, cells without a number, ...
    virtual QString notes(const CellGeometry &geometry) const = 0;
    /// Convert a cell to the hover shared with other views, and back.
    virtual Hover hoverOf(const CellIndex &cell) const = 0;
    virtual std::optional<CellIndex> cellOf(const Hover &hover) const = 0;
    virtual QString readout(const CellGeometry &geometry, const CellIndex &cell) const = 0;
    /// Marks the lag under the pointer; the painter is clipped to the cells.
    virtual void paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const = 0;
    /// Paints lines through the cell under the pointer.
    virtual void paintCrossHair(QPainter &painter, const CellGeometry &geometry, const CellIndex &cell) const;
    virtual QString toolTip(const CellGeometry &geometry, const QPointF &point) const;
    /// Returns the values along the lines through a cell; none if the picture has no such lines.
    virtual std::vector<CellProfile> profilesOf(const CellIndex &) const { return {}; }
    /// Paints the strips beside the cells, for a cell or empty.
    void paintProfiles(QPainter &painter, const CellGeometry &geometry, const std::optional<CellIndex> &cell,
                       bool pinned) const;
    /// Returns the cell on the row or the column of `shown` at a point of a strip.
    std::optional<CellIndex> cellBeside(const CellGeometry &geometry, const QPointF &pixel,
                                        const CellIndex &shown) const;

    /// Returns the room for the cells on a surface of `size`, with text of `font` (sized in pixels).
    QRectF area(const QSizeF &size, const QFont &font) const;
    /// Paints everything but the data, on top of it.
    void paintFurniture(QPainter &painter, const CellGeometry &geometry) const;
    /// Returns the cell under a point of the widget.
    std::optional<CellIndex> cellAt(const CellGeometry &geometry, const QPointF &pixel) const;

protected:
    struct Axis {
        QString title;
        long first = 0; ///< the number of cell 0
        long cells = 1; ///< how many cells share one number
    };
    virtual Axis rowAxis() const = 0;
    virtual Axis columnAxis() const = 0;
    /// Returns the room needed at the top and the right for what is drawn beside the cells.
    virtual QMarginsF edges() const;
    /// Paints lines on the cells, and what is drawn beside them.
    virtual void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const = 0;

    /// Sets the colors; none if there is no figure.
    void setColours(const std::optional<ValueColours> &colours) { m_colours = colours; }

private:
    static std::vector<long> ticks(double from, double to, const Axis &axis, long cells, double length, double room);
    void paintAxes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintBar(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintNotes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    double barWidth(double height, const QFont &font) const;

    std::optional<ValueColours> m_colours;
};

/// A scene of one kind of figure, whose options determine how its values become colors.
template <class FigureType, class OptionsType> class SceneOf : public CellScene {
public:
    using Figure = FigureType;
    using Options = OptionsType;

    std::shared_ptr<const Figure> figure;
    Options options;

    void update() override
    {
        if (empty()) {
            setColours({});
            m_measured.reset();
            if (options.range.kind != figures::ColourRange::Kind::Locked)
                m_range = {};
            return;
        }
        if (std::exchange(m_measured, figure) != figure) {
            m_magnitudes = {};
            measure(m_magnitudes);
        }
        setColours(m_range.choose(options.scale, options.range, m_magnitudes, theme));
        m_clippedShare = limit() < m_magnitudes.largest() ? shareBeyond(limit()) : 0;
    }
    QString title() const override { return translated(figure->title); }
    double limit() const { return m_range.limit(); }       ///< the largest magnitude that is distinguished
    double clippedShare() const { return m_clippedShare; } ///< of the cells: the share beyond the limit, 0 to 1

protected:
    virtual void measure(Magnitudes &magnitudes) = 0; ///< for a new figure
    virtual double shareBeyond(double limit) const = 0;
    const Magnitudes &magnitudes() const { return m_magnitudes; }

private:
    std::shared_ptr<const Figure> m_measured;
    Magnitudes m_magnitudes; ///< of m_measured
    ValueRange m_range;
    double m_clippedShare = 0;
};

} // namespace tnn::widgets

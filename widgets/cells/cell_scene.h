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

/// What a picture of cells shows but for what follows the pointer, and what it tells of a cell; no widget. The furniture
/// that all have is here: axes, colour bar, a line of notes.
class CellScene {
    Q_DECLARE_TR_FUNCTIONS(CellScene)

public:
    Theme theme = Theme::light();
    bool profiles = false; ///< what lies along a row, a column and a lag is drawn beside the cells

    virtual ~CellScene() = default;

    /// After the figure, the options or the theme have changed.
    virtual void update() = 0;
    virtual CellCount count() const = 0; ///< nothing: no rows
    bool empty() const { return count().rows < 1; }
    virtual QString title() const = 0;
    virtual QString description() const = 0; ///< to be read out
    const ValueColours &colours() const { return *m_colours; }

    /// The data alone, in pixels of the device.
    virtual QImage data(const CellGeometry &geometry) const = 0;
    /// What is to be known about the picture: clipped share, cells without a number, ...
    virtual QString notes(const CellGeometry &geometry) const = 0;
    /// What a view tells others of a cell, and the cell that others point at.
    virtual Hover hoverOf(const CellIndex &cell) const = 0;
    virtual std::optional<CellIndex> cellOf(const Hover &hover) const = 0;
    virtual QString readout(const CellGeometry &geometry, const CellIndex &cell) const = 0;
    /// The lag that is pointed at; the painter is clipped to the cells.
    virtual void paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const = 0;
    /// Lines through the cell that is pointed at.
    virtual void paintCrossHair(QPainter &painter, const CellGeometry &geometry, const CellIndex &cell) const;
    virtual QString toolTip(const CellGeometry &geometry, const QPointF &point) const;
    /// What lies along the lines through a cell; none where the picture has no such thing.
    virtual std::vector<CellProfile> profilesOf(const CellIndex &) const { return {}; }
    /// The strips beside the cells, for a cell or empty.
    void paintProfiles(QPainter &painter, const CellGeometry &geometry, const std::optional<CellIndex> &cell,
                       bool pinned) const;
    /// The cell on the row or the column of `shown` that a point of a strip stands for.
    std::optional<CellIndex> cellBeside(const CellGeometry &geometry, const QPointF &pixel,
                                        const CellIndex &shown) const;

    /// The room for the cells on a surface of `size`, with text of `font` (sized in pixels).
    QRectF area(const QSizeF &size, const QFont &font) const;
    /// Everything but the data, over them.
    void paintFurniture(QPainter &painter, const CellGeometry &geometry) const;
    /// The cell under a point of the widget.
    std::optional<CellIndex> cellAt(const CellGeometry &geometry, const QPointF &pixel) const;

protected:
    struct Axis {
        QString title;
        long first = 0; ///< the number of cell 0
        long cells = 1; ///< how many cells one number has
    };
    virtual Axis rowAxis() const = 0;
    virtual Axis columnAxis() const = 0;
    /// What is drawn beside the cells needs room at the top and the right.
    virtual QMarginsF edges() const;
    /// Lines on the cells, and what is drawn beside them.
    virtual void paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const = 0;

    /// Takes colours; none where there is no figure.
    void setColours(const std::optional<ValueColours> &colours) { m_colours = colours; }

private:
    static std::vector<long> ticks(double from, double to, const Axis &axis, long cells, double length, double room);
    void paintAxes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintBar(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    void paintNotes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const;
    double barWidth(double height, const QFont &font) const;

    std::optional<ValueColours> m_colours;
};

/// A scene of one kind of figure, whose options say how its values become colours.
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
    double limit() const { return m_range.limit(); }       ///< the largest magnitude that is told apart
    double clippedShare() const { return m_clippedShare; } ///< of the cells: what is beyond, 0 to 1

protected:
    virtual void measure(Magnitudes &magnitudes) = 0; ///< of another figure than before
    virtual double shareBeyond(double limit) const = 0;
    const Magnitudes &magnitudes() const { return m_magnitudes; }

private:
    std::shared_ptr<const Figure> m_measured;
    Magnitudes m_magnitudes; ///< of m_measured
    ValueRange m_range;
    double m_clippedShare = 0;
};

} // namespace tnn::widgets

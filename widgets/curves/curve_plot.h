// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <QPen>
#include <QRectF>
#include <QVector>

#include "widgets/base/plot.h"
#include "widgets/base/translated.h"
#include "widgets/base/zoom_history.h"
#include "widgets/curves/axis_mapping.h"
#include "widgets/curves/curve_annotations.h"
#include "widgets/curves/curve_legend.h"

class QCPGraph;
class QCPGraphData;
class QCustomPlot;

namespace tnn::widgets {

class HoverOverlay;

/// What every plot of curves shares: a QCustomPlot with our colours, gestures, zoom history, hover marker, readout and
/// export. A subclass fills it in populate(), which runs again whenever the figure, an option or the theme changes;
/// the zoom is kept as long as what is shown along the horizontal axis stays the same.
class CurvePlot : public Plot {
    Q_OBJECT

public:
    void setTheme(const Theme &theme) override;
    void setHover(const Hover &hover) override;
    void fit() override;
    void paintTo(QPainter &painter, const QSize &size) override;
    figures::Zoom zoom() const override;
    void setZoom(const figures::Zoom &zoom) override;
    std::optional<QRectF> valueRange() const override;
    void showValueRange(const QRectF &values) override;

    QSize sizeHint() const override { return {560, 360}; }
    QSize minimumSizeHint() const override { return {160, 120}; }
    void setNotice(const QString &notice); ///< of a plot that has none of its own
    /// How values are placed along the vertical axis.
    const AxisMapping &verticalMapping() const { return m_vertical; }

protected:
    CurvePlot(const QString &name, QWidget *parent); ///< its accessible name; calls nothing virtual

    QCustomPlot &plot() const { return *m_plot; }
    const Theme &theme() const { return m_theme; }
    /// Clears everything drawn, asks populate() for it anew and queues a replot.
    void refresh();

    /// Adds graphs, items and axes by the functions below. Returns what fit() shows, in axis coordinates with y growing
    /// upward (top() is the lower end of the value axis). Nothing to show: notice() is written instead.
    virtual std::optional<QRectF> populate() = 0;
    /// The text in the middle of an empty plot.
    virtual QString notice() const { return m_notice; }
    /// Whether lags are along the horizontal axis.
    virtual bool isOfLags() const { return false; }
    /// What the pointer is over at these axis coordinates: a lag, or nothing that other views know.
    virtual Hover hoverAt(const QPointF &coordinates) const;
    /// Where the marker line stands for a hover: at its lag, where lags are shown.
    virtual std::optional<double> markerOf(const Hover &hover) const;
    /// Where it stands under the pointer itself.
    virtual std::optional<double> markerAt(const QPointF &coordinates) const { return markerOf(hoverAt(coordinates)); }
    /// What is told of these axis coordinates.
    virtual QString readoutAt(const QPointF &coordinates) const = 0;
    virtual void activate(const QPointF &) { } ///< these axis coordinates were clicked
    /// Whether a unit is as long horizontally as vertically.
    virtual bool hasEqualAspect() const { return false; }

    /// What the axes measure: where that changes, all is shown.
    virtual int meaning() const { return 0; }
    /// What the vertical axis measures: where that changes, the zoom along it starts anew.
    virtual int verticalMeaning() const { return 0; }
    /// Shows this stretch of the horizontal axis, in axis coordinates, and all that is to be seen vertically.
    void showKeys(double left, double right);

    void setHorizontalAxis(const AxisMapping &mapping, const QString &title);
    void setVerticalAxis(const AxisMapping &mapping, const QString &title);
    /// A line of small text above the axes: errors, what was left out. Empty: none.
    void setCaption(const QString &text) { m_caption = text; }
    /// Adds a curve of points in axis coordinates, keys ascending, NaN a gap; it gets a dot under the marker and, with a
    /// name, a line in the legend.
    QCPGraph &addCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// The same of a graph of the plot's that is a class of its own.
    QCPGraph &addCurve(QCPGraph &graph, const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// The same with rows (axis_rows.h) as keys, ascending: the axes change places.
    QCPGraph &addRowCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// The area between two curves of the same keys.
    QCPGraph &addBand(const QVector<QCPGraphData> &lower, const QVector<QCPGraphData> &upper, const QColor &colour,
                      const QString &name);
    void addAnnotation(Placement placement) { m_placements.push_back(std::move(placement)); }

    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void adoptPixelRatio();
    void layOut();
    void squareUnits(const QRect &area);
    void clearDrawn();
    void keepZoom(QRectF home, const AxisMapping &before);
    void showView();
    void pointAt(const QPointF &pixel);
    void pointAway();
    bool takeMouse(QEvent *event);

    QCustomPlot *m_plot;
    HoverOverlay *m_overlay;
    CurveLegend m_legend;
    ZoomGestures m_gestures{ZoomGestures::Upward::Larger};
    bool m_equalAspect = false;
    Theme m_theme = Theme::light();
    Hover m_hover;
    bool m_pointed = false; ///< the pointer is over the curves
    AxisMapping m_horizontal, m_vertical;
    QString m_caption, m_notice;
    std::optional<QRectF> m_home; ///< as populate() gave it
    int m_verticalMeaning = 0;    ///< of its height
    Placement m_placeCaption;     ///< before the others, since it changes the room for the axes
    std::vector<Placement> m_placements;
    QRect m_area; ///< between the axes, as last laid out on the screen
    bool m_exporting = false;
};

/// A plot of one kind of figure, and of options where it has some. Its constructor ends with refresh().
template <class Figure, class Options = std::monostate> class CurvePlotOf : public CurvePlot {
public:
    void setFigure(std::shared_ptr<const Figure> figure) { take(m_figure, std::move(figure)); } ///< null: there is none
    void setOptions(const Options &options)
    {
        if (options != m_options)
            take(m_options, options);
    }
    const Options &options() const { return m_options; }

protected:
    using CurvePlot::CurvePlot;

    QString title() const override { return m_figure ? translated(m_figure->title) : QString(); }

    std::shared_ptr<const Figure> m_figure;
    Options m_options;

private:
    template <class Value> void take(Value &member, Value value)
    {
        const int before = meaning();
        member = std::move(value);
        refresh();
        if (meaning() != before)
            fit();
    }
};

} // namespace tnn::widgets

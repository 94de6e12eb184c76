// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QPen>
#include <QRectF>
#include <QVector>

#include "widgets/base/plot.h"
#include "widgets/curves/axis_mapping.h"
#include "widgets/curves/curve_annotations.h"

class QCPGraph;
class QCPGraphData;
class QCustomPlot;

namespace tnn::widgets {

/// What every plot of curves shares: a QCustomPlot with our colours, gestures, zoom history, hover marker, readout and
/// export. A subclass fills it in populate(), which runs again whenever the figure, an option or the theme changes;
/// the zoom is kept as long as what is shown along the horizontal axis stays the same.
class CurvePlot : public Plot {
    Q_OBJECT

public:
    explicit CurvePlot(QWidget *parent = nullptr);
    ~CurvePlot() override;

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
    /// How values are placed along the vertical axis.
    const AxisMapping &verticalMapping() const;

protected:
    QCustomPlot &plot() const;
    const Theme &theme() const;
    /// Clears everything drawn, asks populate() for it anew and queues a replot.
    void refresh();

    /// Adds graphs, items and axes by the functions below. Returns what fit() shows, in axis coordinates with y growing
    /// upward (top() is the lower end of the value axis). Nothing to show: notice() is written instead.
    virtual std::optional<QRectF> populate() = 0;
    /// What is shown: the title of an export. Empty while there is nothing.
    virtual QString title() const = 0;
    /// The text in the middle of an empty plot.
    virtual QString notice() const = 0;
    /// What the pointer is over at these axis coordinates: a lag.
    virtual Hover hoverAt(const QPointF &coordinates) const;
    /// Where the marker line stands for a hover: at its lag.
    virtual std::optional<double> markerOf(const Hover &hover) const;
    /// Where it stands under the pointer itself.
    virtual std::optional<double> markerAt(const QPointF &coordinates) const { return markerOf(hoverAt(coordinates)); }
    /// What is told of these axis coordinates.
    virtual QString readoutAt(const QPointF &coordinates) const = 0;
    virtual void activate(const QPointF &) { } ///< these axis coordinates were clicked
    /// Whether a unit is as long horizontally as vertically.
    virtual bool hasEqualAspect() const { return false; }

    /// What the vertical axis measures: where that changes, the zoom along it starts anew.
    virtual int verticalMeaning() const { return 0; }
    /// Shows this stretch of the horizontal axis, in axis coordinates, and all that is to be seen vertically.
    void showKeys(double left, double right);

    void setHorizontalAxis(const AxisMapping &mapping, const QString &title);
    void setVerticalAxis(const AxisMapping &mapping, const QString &title);
    /// A line of small text above the axes: errors, what was left out. Empty: none.
    void setCaption(const QString &text);
    /// Adds a curve of points in axis coordinates, keys ascending, NaN a gap; it gets a dot under the marker and, with a
    /// name, a line in the legend.
    QCPGraph &addCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// The same of a graph of the plot's that is a class of its own.
    QCPGraph &addCurve(QCPGraph &graph, const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// The area between two curves of the same keys.
    QCPGraph &addBand(const QVector<QCPGraphData> &lower, const QVector<QCPGraphData> &upper, const QColor &colour,
                      const QString &name);
    void addAnnotation(Placement placement);

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

    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

} // namespace tnn::widgets

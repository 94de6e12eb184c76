// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_plot.h"

#include <cmath>
#include <utility>

#include <QVBoxLayout>
#include <QWindow>

#include "widgets/curves/axis_ticks.h"
#include "widgets/curves/curve_plot_implementation.h"
#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

CurvePlot::CurvePlot(QWidget *parent) : Plot(parent), m_implementation(std::make_unique<Implementation>(this))
{
    QCustomPlot &own = plot();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(&own);
    own.setPlottingHint(QCP::phFastPolylines);
    own.setPlottingHint(QCP::phImmediateRefresh, false); // several plots are painted in one go
    own.setMinimumSize(0, 0);
    own.setMouseTracking(true);
    own.setFocusPolicy(Qt::NoFocus);
    own.installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    connect(&own, &QCustomPlot::afterLayout, this, &CurvePlot::layOut);
    m_implementation->overlay.setTheme(theme());
    applyTheme(own, theme());
}

CurvePlot::~CurvePlot() = default;

QCustomPlot &CurvePlot::plot() const
{
    return *m_implementation->plot;
}

const Theme &CurvePlot::theme() const
{
    return m_implementation->theme;
}

const AxisMapping &CurvePlot::verticalMapping() const
{
    return m_implementation->vertical;
}

void CurvePlot::setTheme(const Theme &theme)
{
    m_implementation->theme = theme;
    m_implementation->overlay.setTheme(theme);
    refresh();
}

void CurvePlot::setHover(const Hover &hover)
{
    m_implementation->hover = hover;
    m_implementation->overlay.setMarker(m_implementation->home ? markerOf(hover) : std::nullopt);
}

Hover CurvePlot::hoverAt(const QPointF &coordinates) const
{
    const double lag = std::round(coordinates.x());
    const QRectF home = m_implementation->home.value_or(QRectF());
    return lag >= home.left() && lag <= home.right() ? Hover{static_cast<long>(lag), {}, {}} : Hover{};
}

std::optional<double> CurvePlot::markerOf(const Hover &hover) const
{
    return hover.lag ? std::optional<double>(static_cast<double>(*hover.lag)) : std::nullopt;
}

void CurvePlot::setHorizontalAxis(const AxisMapping &mapping, const QString &title)
{
    m_implementation->horizontal = mapping;
    setMapping(*plot().xAxis, mapping);
    plot().xAxis->setLabel(title);
}

void CurvePlot::setVerticalAxis(const AxisMapping &mapping, const QString &title)
{
    m_implementation->vertical = mapping;
    setMapping(*plot().yAxis, mapping);
    plot().yAxis->setLabel(title);
}

void CurvePlot::setCaption(const QString &text)
{
    m_implementation->caption = text;
}

QCPGraph &CurvePlot::addCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name)
{
    return addCurve(*plot().addGraph(), points, pen, name);
}

QCPGraph &CurvePlot::addCurve(QCPGraph &graph, const QVector<QCPGraphData> &points, const QPen &pen,
                              const QString &name)
{
    graph.setPen(pen);
    graph.setName(name);
    graph.data()->set(points, true);
    if (points.size() == 1)
        graph.setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, pen.color(), 7));
    HoverOverlay::follow(graph);
    if (!name.isEmpty())
        m_implementation->legend.add(graph);
    return graph;
}

QCPGraph &CurvePlot::addBand(const QVector<QCPGraphData> &lower, const QVector<QCPGraphData> &upper,
                             const QColor &colour, const QString &name)
{
    QCPGraph *edges[] = {plot().addGraph(), plot().addGraph()};
    for (QCPGraph *edge : edges)
        edge->setPen(Qt::NoPen);
    edges[0]->data()->set(lower, true);
    edges[1]->data()->set(upper, true);
    edges[1]->setBrush(colour);
    edges[1]->setChannelFillGraph(edges[0]);
    edges[1]->setName(name);
    if (!name.isEmpty())
        m_implementation->legend.add(*edges[1]);
    return *edges[1];
}

void CurvePlot::addAnnotation(Placement placement)
{
    m_implementation->placements.push_back(std::move(placement));
}

void CurvePlot::clearDrawn()
{
    m_implementation->placements.clear();
    m_implementation->caption.clear();
    m_implementation->placeCaption = {};
    m_implementation->legend.clear();
    plot().clearPlottables();
    plot().clearItems();
    // Whatever stands beside the axes: a caption, a colour bar.
    QCPLayoutGrid &grid = *plot().plotLayout();
    for (int i = grid.elementCount() - 1; i >= 0; --i)
        if (QCPLayoutElement *element = grid.elementAt(i); element && element != plot().axisRect())
            grid.remove(element);
    grid.simplify();
    delete plot().axisRect()->marginGroup(QCP::msTop); // it was shared with a colour bar
    plot().yAxis2->setVisible(false);
}

void CurvePlot::refresh()
{
    Implementation &own = *m_implementation;
    const AxisMapping before = own.vertical;
    clearDrawn();
    const std::optional<QRectF> home = populate();
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis})
        axis->setVisible(home.has_value());
    if (home) {
        keepZoom(*home, before);
        own.legend.finish(own.theme);
    } else {
        own.home.reset();
        plot().legend->setVisible(false);
        addAnnotation(writeNotice(plot(), own.theme, notice()));
    }
    if (!own.caption.isEmpty())
        own.placeCaption = writeCaption(plot(), own.theme, own.caption);
    applyTheme(plot(), own.theme);
    own.area = {}; // the legend looks for its place again
    own.overlay.setMarker(own.home ? markerOf(own.hover) : std::nullopt);
    showView();
}

void CurvePlot::showEvent(QShowEvent *event)
{
    Plot::showEvent(event);
    // QCustomPlot 2.1.0 reads the pixel ratio of the first screen once.
    if (QWindow *handle = window()->windowHandle())
        connect(handle, &QWindow::screenChanged, this, &CurvePlot::adoptPixelRatio, Qt::UniqueConnection);
    adoptPixelRatio();
}

void CurvePlot::adoptPixelRatio()
{
    plot().setBufferDevicePixelRatio(devicePixelRatioF());
    plot().replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tnn::widgets

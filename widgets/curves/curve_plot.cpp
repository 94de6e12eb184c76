// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QWindow>

#include "widgets/curves/hover_overlay.h"

namespace tnn::widgets {

CurvePlot::CurvePlot(const QString &name, QWidget *parent) :
    Plot(parent), m_plot(new QCustomPlot(this)), m_overlay(new HoverOverlay(*m_plot, theme())),
    m_legend(new CurveLegend(*m_plot))
{
    QCustomPlot &own = plot();
    setAccessibleName(name);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(&own);
    own.setPlottingHint(QCP::phFastPolylines);
    own.setPlottingHint(QCP::phImmediateRefresh, false); // several plots are painted together
    own.setMinimumSize(0, 0);
    own.plotLayout()->setRowSpacing(0); // legend and caption have their margins
    own.setMouseTracking(true);
    own.setFocusPolicy(Qt::NoFocus);
    own.installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    connect(&own, &QCustomPlot::afterLayout, this, &CurvePlot::layOut);
    applyTheme(own, theme());
}

void CurvePlot::themeChanged()
{
    m_overlay->update();
    refresh();
}

void CurvePlot::setHover(const Hover &hover)
{
    m_hover = hover;
    m_overlay->setMarker(m_home ? markerOf(hover) : std::nullopt);
}

void CurvePlot::setNotice(const QString &notice)
{
    if (notice == m_notice)
        return;
    m_notice = notice;
    refresh();
}

Hover CurvePlot::hoverAt(const QPointF &coordinates) const
{
    if (!isOfLags())
        return {};
    const double lag = std::round(coordinates.x());
    const QRectF home = m_home.value_or(QRectF());
    return lag >= home.left() && lag <= home.right() ? Hover{static_cast<long>(lag), {}, {}} : Hover{};
}

std::optional<double> CurvePlot::markerOf(const Hover &hover) const
{
    return hover.lag && isOfLags() ? std::optional<double>(static_cast<double>(*hover.lag)) : std::nullopt;
}

void CurvePlot::setHorizontalAxis(const AxisMapping &mapping, const QString &title)
{
    m_horizontal = mapping;
    setMapping(*plot().xAxis, mapping);
    plot().xAxis->setLabel(title);
}

void CurvePlot::setVerticalAxis(const AxisMapping &mapping, const QString &title)
{
    m_vertical = mapping;
    setMapping(*plot().yAxis, mapping);
    plot().yAxis->setLabel(title);
}

QCPGraph &CurvePlot::addCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name)
{
    return addCurve(*plot().addGraph(), points, pen, name);
}

namespace {

/// Whether a point lies between gaps; the only one does not.
bool isLone(const QVector<QCPGraphData> &points, qsizetype i)
{
    const auto isGap = [&points](qsizetype k) {
        return k < 0 || k >= points.size() || !std::isfinite(points[k].value);
    };
    return points.size() > 1 && !isGap(i) && isGap(i - 1) && isGap(i + 1);
}

/// Nothing would be drawn of a lone point: it becomes a short dash of a tenth of the spacing to each side.
QVector<QCPGraphData> withoutLonePoints(const QVector<QCPGraphData> &points)
{
    qsizetype begin = 0;
    while (begin < points.size() && !isLone(points, begin))
        ++begin;
    if (begin == points.size())
        return points;
    QVector<QCPGraphData> drawn = points.first(begin);
    for (qsizetype i = begin; i < points.size(); ++i) {
        const QCPGraphData &point = points[i];
        if (!isLone(points, i)) {
            drawn.append(point);
            continue;
        }
        const qsizetype next = i + 1 < points.size() ? i + 1 : i - 1, before = i > 0 ? i - 1 : i + 1;
        const double reach = 0.1
            * std::min(std::abs(points[next].key - point.key), std::abs(points[before].key - point.key));
        for (const double aside : {-reach, 0.0, reach})
            drawn.append({point.key + aside, point.value});
    }
    return drawn;
}

} // namespace

QCPGraph &CurvePlot::addCurve(QCPGraph &graph, const QVector<QCPGraphData> &points, const QPen &pen,
                              const QString &name)
{
    graph.setPen(pen);
    graph.setName(name);
    graph.data()->set(withoutLonePoints(points), true);
    if (points.size() == 1)
        graph.setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, pen.color(), 7));
    HoverOverlay::follow(graph);
    if (!name.isEmpty())
        m_legend->add(graph);
    return graph;
}

QCPGraph &CurvePlot::addRowCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name)
{
    QCPGraph &graph = addCurve({}, pen, name);
    graph.setKeyAxis(plot().yAxis);
    graph.setValueAxis(plot().xAxis);
    graph.data()->set(points, true);
    return graph;
}

QCPGraph &CurvePlot::addBand(const QVector<QCPGraphData> &lower, const QVector<QCPGraphData> &upper,
                             const QColor &color, const QString &name)
{
    QCPGraph *edges[] = {plot().addGraph(), plot().addGraph()};
    for (QCPGraph *edge : edges)
        edge->setPen(Qt::NoPen);
    edges[0]->data()->set(lower, true);
    edges[1]->data()->set(upper, true);
    edges[1]->setBrush(color);
    edges[1]->setChannelFillGraph(edges[0]);
    edges[1]->setName(name);
    if (!name.isEmpty())
        m_legend->add(*edges[1]);
    return *edges[1];
}

void CurvePlot::clearDrawn()
{
    m_placements.clear();
    m_changedTitles.clear();
    m_omittedLabels.clear();
    m_caption.clear();
    m_placeCaption = {};
    m_legend->clear();
    plot().clearPlottables();
    plot().clearItems();
    // Everything beside the axes: a caption, a color bar.
    QCPLayoutGrid &grid = *plot().plotLayout();
    for (int i = grid.elementCount() - 1; i >= 0; --i)
        if (QCPLayoutElement *element = grid.elementAt(i); element && element != plot().axisRect())
            grid.remove(element);
    grid.simplify();
    delete plot().axisRect()->marginGroup(QCP::msTop); // it was shared with a color bar
    plot().yAxis2->setVisible(false);
}

void CurvePlot::refresh()
{
    const AxisMapping before = m_vertical;
    clearDrawn();
    setAccessibleDescription(title());
    const std::optional<QRectF> home = populate();
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis})
        axis->setVisible(home.has_value());
    if (home) {
        keepZoom(*home, before);
        m_legend->finish(theme());
    } else {
        m_home.reset();
        m_legend->clear();
        addAnnotation(writeNotice(plot(), theme(), notice()));
    }
    if (!m_caption.isEmpty())
        m_placeCaption = writeCaption(plot(), theme(), m_caption);
    applyTheme(plot(), theme());
    m_area = {}; // equal units are restored
    m_room = {};
    m_overlay->setMarker(m_home ? markerOf(m_hover) : std::nullopt);
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

void CurvePlot::pointAt(const QPointF &pixel)
{
    if (!QRectF(m_area).contains(pixel)) {
        clearPointer();
        return;
    }
    m_pointed = true;
    const QPointF coordinates = m_gestures.toData(pixel);
    const Hover hover = hoverAt(coordinates);
    setHover(hover);
    emit hovered(hover);
    m_overlay->setMarker(markerAt(coordinates)); // last: other views send the hover back
    emit readout(readoutAt(coordinates));
}

void CurvePlot::clearPointer()
{
    if (!std::exchange(m_pointed, false))
        return;
    setHover({});
    emit hovered({});
    emit readout({});
}

/// Returns true if the event was part of a gesture.
bool CurvePlot::handleMouse(QEvent *event)
{
    const bool wasDragging = m_gestures.dragging();
    if (m_gestures.handle(event)) {
        showView();
        return true;
    }
    if (event->type() == QEvent::MouseMove)
        pointAt(static_cast<QMouseEvent *>(event)->position());
    if (event->type() != QEvent::MouseButtonRelease || wasDragging)
        return false;
    const auto &release = *static_cast<QMouseEvent *>(event);
    if (release.button() == Qt::LeftButton && QRectF(m_area).contains(release.position()))
        activate(m_gestures.toData(release.position()));
    return false;
}

bool CurvePlot::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != &plot() || !m_home)
        return Plot::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        setFocus(Qt::MouseFocusReason);
        [[fallthrough]];
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseMove:
    case QEvent::Wheel:
        if (handleMouse(event))
            return true;
        break;
    case QEvent::Leave:
        clearPointer();
        break;
    default:
        break;
    }
    return Plot::eventFilter(watched, event);
}

void CurvePlot::keyPressEvent(QKeyEvent *event)
{
    if (m_home && m_gestures.handle(event))
        showView();
    else
        Plot::keyPressEvent(event);
}

} // namespace tnn::widgets

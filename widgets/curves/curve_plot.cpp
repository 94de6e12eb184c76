// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>
#include <QMouseEvent>

namespace tnn::widgets {

CurvePlot::CurvePlot(const QString &name, QWidget *parent) :
    PlotFrame(name, ZoomGestures(ZoomGestures::Upward::Larger), parent), m_plot(new QCustomPlot(this)),
    m_legend(new CurveLegend(*m_plot))
{
    QCustomPlot &own = plot();
    own.hide();
    own.setPlottingHint(QCP::phFastPolylines);
    own.plotLayout()->setRowSpacing(0); // legend and caption have their margins
    connect(&own, &QCustomPlot::afterLayout, this, &CurvePlot::layOutText);
    applyTheme(own, theme());
}

void CurvePlot::setNotice(const QString &notice)
{
    if (notice == m_notice)
        return;
    m_notice = notice;
    contentChanged();
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
    m_curves.append(&graph);
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
    m_curves.clear();
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

void CurvePlot::contentChanged()
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
    marksChanged();
    viewChanged();
    pointAgain();
}

void CurvePlot::pointAt(std::optional<QPointF> pixel)
{
    if (!pixel || !m_home || !QRectF(m_area).contains(*pixel)) {
        showHover({}, {});
        return;
    }
    const QPointF coordinates = m_gestures.toData(*pixel);
    showHover(hoverAt(coordinates), readoutAt(coordinates));
    setMarker(markerAt(coordinates)); // last: other views send the hover back
}

void CurvePlot::click(const QMouseEvent &event)
{
    if (m_home && event.button() == Qt::LeftButton && QRectF(m_area).contains(event.position()))
        activate(m_gestures.toData(event.position()));
}

namespace {

constexpr double DotRadius = 3.5;

/// Returns the point of a curve at a key; nothing if there is none.
std::optional<QPointF> pointAtKey(const QCPGraph &graph, double key)
{
    if (graph.keyAxis()->orientation() != Qt::Horizontal)
        return std::nullopt; // its keys are not marker positions
    const auto point = graph.data()->findBegin(key, false);
    if (point == graph.data()->constEnd() || point->key != key || !std::isfinite(point->value))
        return std::nullopt;
    return QPointF(graph.keyAxis()->coordToPixel(key), graph.valueAxis()->coordToPixel(point->value));
}

} // namespace

void CurvePlot::setMarker(std::optional<double> key)
{
    constexpr int Near = 96; // pixels: one rectangle is composed much faster than two
    if (key == m_marker)
        return;
    const QRect before = markerRect();
    m_marker = key;
    const QRect after = markerRect(), both = before.united(after);
    update(both.width() <= Near ? QRegion(both) : QRegion(before) + after);
}

QRect CurvePlot::markerRect() const
{
    if (!m_marker)
        return {};
    constexpr double Reach = DotRadius + 2;
    const QRect area = plot().axisRect()->rect();
    return QRectF(plot().xAxis->coordToPixel(*m_marker) - Reach, area.top(), 2 * Reach, area.height())
        .toAlignedRect()
        .intersected(area);
}

void CurvePlot::paintMarks(QPainter &painter)
{
    constexpr int MostDots = 32;
    if (!m_marker)
        return;
    const QRect area = plot().axisRect()->rect();
    painter.setClipRect(area);
    painter.translate(0.5, 0.5); // to pixel centers
    const double x = plot().xAxis->coordToPixel(*m_marker);
    painter.setPen(QPen(theme().muted, 1));
    painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    int dots = 0;
    for (const QCPGraph *graph : m_curves) {
        const std::optional<QPointF> point = pointAtKey(*graph, *m_marker);
        if (!point)
            continue;
        painter.setPen(QPen(theme().surface, 1));
        painter.setBrush(graph->pen().color());
        painter.drawEllipse(*point, DotRadius, DotRadius);
        if (++dots == MostDots)
            break;
    }
}

} // namespace tnn::widgets

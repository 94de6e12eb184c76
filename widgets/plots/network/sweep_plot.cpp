// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/sweep_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

using run::SweepKind, run::SweepPoint;

namespace {

constexpr double PlaceOfZero = -1; ///< on a binary axis: left of 1

} // namespace

bool SweepPlot::isBinary() const
{
    return m_figure->kind == SweepKind::Lags || m_figure->kind == SweepKind::States;
}

double SweepPlot::placeOf(const SweepPoint &point) const
{
    const auto value = static_cast<double>(point.value);
    return !isBinary() ? value : point.value == 0 ? PlaceOfZero : std::log2(value);
}

QString SweepPlot::valueName() const
{
    switch (m_figure->kind) {
    case SweepKind::Lags:
        return tr("largest lag kept");
    case SweepKind::States:
        return tr("states kept");
    case SweepKind::Layers:
        return tr("layer that is off");
    case SweepKind::Channels:
        return tr("channel that is off");
    }
    return {};
}

std::optional<QRectF> SweepPlot::populate()
{
    if (!m_figure || m_figure->points.empty())
        return std::nullopt;
    setHorizontalAxis(isBinary() ? AxisMapping::binary() : AxisMapping::integer(), valueName());
    if (m_figure->points.front().value == 0 && isBinary())
        setTicks(*plot().xAxis, [this](double lower, double upper) {
            constexpr int Room = 70; // pixels for a label
            AxisTicks ticks = axisTicks(AxisMapping::binary(), std::max(lower, 0.0), upper,
                                        std::max(1, plot().axisRect()->width() / Room));
            if (lower <= PlaceOfZero) {
                ticks.positions.prepend(PlaceOfZero);
                ticks.labels.prepend(QStringLiteral("0"));
            }
            return ticks;
        });
    setVerticalAxis(AxisMapping(), tr("loss (nats per token)"));
    setCaption(translated(m_figure->note));
    QVector<QCPGraphData> points;
    for (const SweepPoint &point : m_figure->points)
        points.append({placeOf(point), point.loss.loss});
    const double left = points.first().key - 0.5, right = points.last().key + 0.5;
    addCurve({{left, m_figure->whole.loss}, {right, m_figure->whole.loss}}, QPen(theme().muted, 1, Qt::DashLine),
             tr("unchanged network"));
    const QPen pen = seriesPen(theme(), 0);
    QCPGraph &graph = addCurve(points, pen, tr("changed network"));
    graph.setScatterStyle(seriesMark(0, pen.color()));
    if (!isBinary()) // a line between layers would invent values
        graph.setLineStyle(QCPGraph::lsNone);
    Extent extent;
    extent.add(points);
    extent.add(m_figure->whole.loss);
    const double room = 0.08 * std::max(extent.upper() - extent.lower(), 1e-3); // keeps the marks off the frame
    extent.add(extent.lower() - room);
    extent.add(extent.upper() + room);
    return extent.over(left, right);
}

const SweepPoint *SweepPlot::nearest(const QPointF &coordinates) const
{
    if (!m_figure)
        return nullptr;
    const auto place = [this](const SweepPoint &point) { return placeOf(point); };
    const auto found = nearestItem(m_figure->points, coordinates.x(), place);
    return found == m_figure->points.end() ? nullptr : &*found;
}

std::optional<double> SweepPlot::markerAt(const QPointF &coordinates) const
{
    const SweepPoint *point = nearest(coordinates);
    return point ? std::optional(placeOf(*point)) : std::nullopt;
}

QString SweepPlot::readoutAt(const QPointF &coordinates) const
{
    const SweepPoint *point = nearest(coordinates);
    if (!point)
        return {};
    return tr("%1 %2  loss %3 nats  perplexity %4  difference %5")
        .arg(valueName(), groupedNumber(point->value), shortNumber(point->loss.loss, 5),
             shortNumber(point->loss.perplexity(), 5), shortNumber(m_figure->difference(*point)));
}

void SweepPlot::activate(const QPointF &coordinates)
{
    constexpr double Near = 12; // pixels
    const SweepPoint *point = nearest(coordinates);
    if (!point)
        return;
    const QPointF away(plot().xAxis->coordToPixel(coordinates.x()) - plot().xAxis->coordToPixel(placeOf(*point)),
                       plot().yAxis->coordToPixel(coordinates.y()) - plot().yAxis->coordToPixel(point->loss.loss));
    if (std::hypot(away.x(), away.y()) <= Near)
        emit chosen(*point);
}

} // namespace tnn::widgets

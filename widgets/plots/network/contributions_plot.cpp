// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/contributions_plot.h"

#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

using figures::ContributionsFigure;
using Measure = figures::ContributionsOptions::Measure;

constexpr double Percent = 100;

} // namespace

std::vector<float> ContributionsPlot::values() const
{
    switch (m_options.quantity) {
    case Quantity::Share:
        break;
    case Quantity::Contribution:
        return m_figure->contributions;
    case Quantity::Weight:
        return m_figure->weights;
    case Quantity::Column:
        return m_figure->column;
    }
    std::vector<float> shares;
    shares.reserve(static_cast<std::size_t>(m_figure->n));
    for (long j = 0; j < m_figure->n; ++j)
        shares.push_back(static_cast<float>(Percent * m_figure->share(j)));
    return shares;
}

QString ContributionsPlot::valueAxis() const
{
    const bool norm = m_figure->measure == Measure::Norm;
    const QString i = groupedNumber(m_figure->token);
    switch (m_options.quantity) {
    case Quantity::Share:
        return tr("share of the output at %1 (%)").arg(i);
    case Quantity::Contribution:
        return norm ? tr("\u2016H[%1, j] v[j]\u2016").arg(i) : tr("H[%1, j] v[j]").arg(i);
    case Quantity::Weight:
        return norm ? tr("\u2016H[%1, j]\u2016").arg(i) : tr("H[%1, j]").arg(i);
    case Quantity::Column:
        return norm ? tr("\u2016H[k, %1]\u2016").arg(i) : tr("H[k, %1]").arg(i);
    }
    return {};
}

QString ContributionsPlot::caption() const
{
    QStringList parts(QString::fromStdString(m_figure->formula));
    parts << (m_figure->measure == Measure::Norm ? tr("norm over %1 channels").arg(groupedNumber(m_figure->channels))
                                                 : tr("one channel, with its sign"));
    if (!m_figure->note.empty())
        parts << translated(m_figure->note);
    return parts.join(tr(" \u00b7 "));
}

std::optional<QRectF> ContributionsPlot::populate()
{
    if (!m_figure)
        return std::nullopt;
    setHorizontalAxis(AxisMapping::integer(), isColumn() ? tr("position k") : tr("position j"));
    setVerticalAxis(AxisMapping(), valueAxis());
    setCaption(caption());
    const std::vector<float> curve = values();
    const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, whole(curve));
    // Positions are apart: a line between them would invent values.
    addCurve(points, seriesPen(theme(), 0), {}).setLineStyle(QCPGraph::lsImpulse);
    Extent extent;
    extent.add(0);
    extent.add(points);
    if (!isColumn())
        markLargest(curve);
    addAnnotation(markKeys(plot(), theme(),
                           {{static_cast<double>(m_figure->token), tr("i = %1").arg(groupedNumber(m_figure->token))}}));
    extent.add(extent.upper() + 0.06 * (extent.upper() - extent.lower()));
    constexpr double Side = 0.5;
    return extent.over(-Side, static_cast<double>(m_figure->n) - Side);
}

void ContributionsPlot::markLargest(const std::vector<float> &values)
{
    std::vector<long> positions;
    for (const ContributionsFigure::Source &source : m_figure->top(figures::MostSources))
        positions.push_back(source.position);
    std::sort(positions.begin(), positions.end());
    QVector<QCPGraphData> points;
    for (const long position : positions)
        points.append({static_cast<double>(position),
                       verticalMapping().toAxis(static_cast<double>(values[static_cast<std::size_t>(position)]))});
    if (points.isEmpty())
        return;
    const QPen pen = seriesPen(theme(), 1);
    QCPGraph &graph = addCurve(points, pen, tr("%1 largest shares").arg(positions.size()));
    graph.setLineStyle(QCPGraph::lsNone);
    graph.setScatterStyle(seriesMark(1, pen.color(), 5));
}

std::optional<long> ContributionsPlot::positionAt(const QPointF &coordinates) const
{
    const long position = std::lround(coordinates.x());
    if (!m_figure || position < 0 || position >= m_figure->n)
        return std::nullopt;
    return position;
}

Hover ContributionsPlot::hoverAt(const QPointF &coordinates) const
{
    const std::optional<long> position = positionAt(coordinates);
    if (!position)
        return {};
    const long row = isColumn() ? *position : m_figure->token, column = isColumn() ? m_figure->token : *position;
    return {row - column, row, column};
}

std::optional<double> ContributionsPlot::markerOf(const Hover &hover) const
{
    const std::optional<long> &position = isColumn() ? hover.row : hover.column;
    if (!m_figure || !position || *position >= m_figure->n)
        return std::nullopt;
    return static_cast<double>(*position);
}

QString ContributionsPlot::readoutAt(const QPointF &coordinates) const
{
    const std::optional<long> position = positionAt(coordinates);
    if (!position)
        return {};
    QString text = isColumn() ? tr("k %1").arg(groupedNumber(*position)) : tr("j %1").arg(groupedNumber(*position));
    if (const std::string token = m_figure->tokenAt(*position); !token.empty())
        text += tr("  %1").arg(QString::fromStdString(token));
    if (isColumn())
        return text + tr("  H[k, i] %1").arg(shortNumber(m_figure->column[static_cast<std::size_t>(*position)], 4));
    const ContributionsFigure::Source source = m_figure->source(*position);
    return text
        + tr("  share %1 %  H[i, j] v[j] %2  H[i, j] %3")
              .arg(shortNumber(Percent * source.share, 4), shortNumber(source.contribution, 4),
                   shortNumber(source.weight, 4));
}

void ContributionsPlot::activate(const QPointF &coordinates)
{
    if (const std::optional<long> position = positionAt(coordinates))
        emit positionClicked(*position);
}

} // namespace tnn::widgets

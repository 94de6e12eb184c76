// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/position_losses_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

double PositionLossesPlot::Group::middle() const
{
    return (std::log2(static_cast<double>(first)) + std::log2(static_cast<double>(last))) / 2;
}

std::vector<PositionLossesPlot::Group> PositionLossesPlot::groups() const
{
    constexpr long PerOctave = 8;
    std::vector<Group> groups;
    const auto &losses = m_figure->losses;
    const auto count = static_cast<long>(losses.size());
    for (long first = 1; first <= count;) {
        Group group{first, std::min(count, first + std::max(1L, first / PerOctave) - 1), {}};
        double sum = 0, squares = 0;
        for (long before = first; before <= group.last; ++before) {
            const run::PositionLoss &one = losses[static_cast<std::size_t>(before - 1)];
            const auto tokens = static_cast<double>(one.tokens);
            group.mean.tokens += one.tokens;
            sum += one.tokens > 0 ? tokens * one.loss : 0;
            squares += one.tokens > 1 ? std::pow(tokens * one.standardError, 2) : 0;
        }
        const auto all = static_cast<double>(group.mean.tokens);
        group.mean.loss = sum / all;
        group.mean.standardError = std::sqrt(squares) / all;
        groups.push_back(group);
        first = group.last + 1;
    }
    return groups;
}

std::optional<QRectF> PositionLossesPlot::populate()
{
    if (!m_figure || m_figure->losses.empty())
        return std::nullopt;
    setHorizontalAxis(AxisMapping::binary(), tr("tokens before"));
    setVerticalAxis(AxisMapping(), tr("mean loss (nats)"));
    constexpr double Errors = 2;
    QVector<QCPGraphData> means, lower, upper;
    for (const Group &group : groups()) {
        const double error = Errors * group.mean.standardError;
        means.append({group.middle(), group.mean.loss});
        lower.append({group.middle(), group.mean.loss - error});
        upper.append({group.middle(), group.mean.loss + error});
    }
    const QPen pen = seriesPen(theme(), 0, means.size());
    addBand(lower, upper, faded(pen.color(), 0.2), {});
    addCurve(means, pen, {});
    setCaption(tr("mean \u00b1 2 standard errors"));
    Extent extent;
    for (const QVector<QCPGraphData> &points : {means, lower, upper})
        extent.add(points);
    if (extent.isEmpty())
        return std::nullopt;
    return extent.over(0, std::max(1.0, means.last().key));
}

std::optional<double> PositionLossesPlot::markerAt(const QPointF &coordinates) const
{
    if (!m_figure || m_figure->losses.empty())
        return {};
    const std::vector<Group> all = groups();
    return nearestItem(all, coordinates.x(), [](const Group &group) { return group.middle(); })->middle();
}

QString PositionLossesPlot::readoutAt(const QPointF &coordinates) const
{
    if (!m_figure || m_figure->losses.empty())
        return {};
    const std::vector<Group> all = groups();
    const Group &shown = *nearestItem(all, coordinates.x(), [](const Group &group) { return group.middle(); });
    const QString before = shown.first == shown.last
        ? groupedNumber(shown.first)
        : tr("%1 to %2").arg(groupedNumber(shown.first), groupedNumber(shown.last));
    return tr("%1 tokens before  loss %2 nats  standard error %3  %4 tokens")
        .arg(before, shortNumber(shown.mean.loss, 4), shortNumber(shown.mean.standardError, 2),
             groupedNumber(shown.mean.tokens));
}

} // namespace tnn::widgets

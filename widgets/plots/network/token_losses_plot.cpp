// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/token_losses_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

std::optional<QRectF> TokenLossesPlot::populate()
{
    if (!m_figure || m_figure->tokens() == 0)
        return std::nullopt;
    setHorizontalAxis(AxisMapping::integer(), tr("position"));
    setVerticalAxis(AxisMapping(), tr("loss (nats)"));
    const QVector<QCPGraphData> losses = curvePoints(verticalMapping(), 0, whole(m_figure->losses));
    const long length = m_options.mean > 0 ? m_options.mean : figures::meanLength(m_figure->tokens());
    QPen pen = seriesPen(theme(), 0, losses.size());
    const bool hasMean = length > 1 && length < m_figure->tokens();
    const QPen thin(faded(pen.color(), theme().dark ? 0.5 : 0.4), 1);
    addCurve(losses, hasMean ? thin : pen, hasMean ? tr("loss per token") : QString());
    if (hasMean) {
        pen.setWidthF(2);
        addCurve(curvePoints(verticalMapping(), 0, whole(figures::runningMean(m_figure->losses, length))), pen,
                 tr("mean of %1 tokens").arg(length));
    }
    if (m_selected && *m_selected < m_figure->tokens())
        addAnnotation(markKeys(plot(), theme(),
                               {{static_cast<double>(*m_selected), tr("i = %1").arg(groupedNumber(*m_selected))}}));
    constexpr double Room = 0.06;
    Extent extent;
    extent.add(0);
    extent.add(losses);
    extent.add(std::max(extent.upper(), 1e-3) * (1 + Room));
    const auto last = static_cast<double>(m_figure->tokens() - 1);
    return extent.over(-0.01 * last - 0.5, 1.01 * last + 0.5);
}

void TokenLossesPlot::setSelected(std::optional<long> token)
{
    if (token == m_selected)
        return;
    m_selected = token;
    contentChanged();
}

std::optional<long> TokenLossesPlot::tokenAt(const QPointF &coordinates) const
{
    const long token = std::lround(coordinates.x());
    return m_figure && token >= 0 && token < m_figure->tokens() ? std::optional(token) : std::nullopt;
}

std::optional<double> TokenLossesPlot::markerOf(const Hover &hover) const
{
    return hover.column ? markerAt(QPointF(static_cast<double>(*hover.column), 0)) : std::nullopt;
}

std::optional<double> TokenLossesPlot::markerAt(const QPointF &coordinates) const
{
    const auto token = tokenAt(coordinates);
    return token ? std::optional(static_cast<double>(*token)) : std::nullopt;
}

QString TokenLossesPlot::readoutAt(const QPointF &coordinates) const
{
    const auto token = tokenAt(coordinates);
    return token ? readoutOf(*token) : QString();
}

QString TokenLossesPlot::readoutOf(long token) const
{
    if (!m_figure || token < 0 || token >= m_figure->tokens())
        return {};
    const QString name = tr("position %1  %2")
                             .arg(groupedNumber(token), QString::fromStdString(m_figure->symbol(token)));
    const double loss = m_figure->losses[static_cast<std::size_t>(token)];
    if (std::isnan(loss) && token == 0)
        return tr("%1  not predicted: nothing is before it").arg(name);
    if (token > 0 && !m_figure->isPredicted(token))
        return tr("%1  does not count in the loss").arg(name);
    return tr("%1  p %2  loss %3 nats").arg(name, shortNumber(std::exp(-loss)), shortNumber(loss));
}

void TokenLossesPlot::activate(const QPointF &coordinates)
{
    if (const auto token = tokenAt(coordinates))
        emit chosen(*token);
}

} // namespace tnn::widgets

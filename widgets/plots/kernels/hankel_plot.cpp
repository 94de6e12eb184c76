// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/hankel_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

using figures::HankelFigure;

constexpr double HankelDecades = 17; // below them float64 has no precision

double valueAt(const std::vector<double> &values, long place)
{
    return place >= 0 && place < static_cast<long>(values.size()) ? values[static_cast<std::size_t>(place)]
                                                                  : std::nan("");
}

} // namespace

void HankelPlot::setOrder(std::optional<long> order)
{
    if (order == m_order)
        return;
    m_order = order;
    contentChanged();
}

void HankelPlot::setBound(std::optional<double> error)
{
    if (error == m_bound)
        return;
    m_bound = error;
    contentChanged();
}

QString HankelPlot::title() const
{
    if (!m_figure || m_figure->channels.empty())
        return {};
    return titleWithChannel(m_figure->title, {first().label}, 0);
}

std::optional<QRectF> HankelPlot::populate()
{
    if (!m_figure || m_figure->channels.empty() || first().whole.empty())
        return std::nullopt;
    setHorizontalAxis(AxisMapping::integer(), tr("order r (real states)"));
    setVerticalAxis(AxisMapping::logarithmic(),
                    first().errors.empty() ? tr("\u03c3\u1d63 / \u03c3\u2081")
                                           : tr("\u03c3\u1d63 / \u03c3\u2081, relative error"));
    setCaption(translated(m_figure->note));
    Extent extent;
    double last = 1;
    const auto add = [&](long firstKey, const std::vector<double> &values, double unit, int series,
                         const QString &name) {
        if (values.empty() || !(unit > 0))
            return;
        const QPen pen = seriesPen(theme(), series);
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), firstKey, whole(values, unit));
        addCurve(points, pen, name).setScatterStyle(seriesMark(series, pen.color(), 5));
        extent.add(points);
        last = std::max(last, points.last().key);
    };
    add(1, first().whole, first().whole.front(), 0, tr("\u03c3\u1d63 / \u03c3\u2081"));
    if (!first().behind.empty())
        add(1, first().behind, first().behind.front(), 1, behindName());
    const std::size_t curves = m_figure->channels.size();
    for (std::size_t k = 0; k < curves; ++k) {
        const HankelFigure::Channel &channel = m_figure->channels[k]; // unmeasured ones add nothing
        add(0, channel.errors, 1, static_cast<int>(k) + 2,
            curves == 1 ? tr("error with r states") : tr("error, %1").arg(translated(channel.label.name())));
    }
    if (m_bound && !first().errors.empty()) {
        const double bound = verticalMapping().toAxis(*m_bound);
        QPen pen(theme().muted, 1, Qt::DashLine);
        addCurve({{0, bound}, {last, bound}}, pen, tr("requested error"));
        extent.add(bound);
    }
    if (m_order)
        addAnnotation(
            markKeys(plot(), theme(),
                     {{static_cast<double>(*m_order), *m_order == 1 ? tr("1 state") : tr("%1 states").arg(*m_order)}}));
    extent.limit(HankelDecades);
    if (!extent.isEmpty())
        extent.add(extent.upper() + 0.3);
    return extent.over(0, last);
}

QString HankelPlot::readoutAt(const QPointF &coordinates) const
{
    const long order = std::lround(coordinates.x());
    const auto count = static_cast<long>(std::max(first().whole.size(), first().errors.size()));
    if (order < 0 || order > count)
        return {};
    QString text = tr("order %1").arg(order);
    const auto tell = [&](const QString &name, double value) {
        if (std::isfinite(value))
            text += QStringLiteral("  %1 %2").arg(name, shortNumber(value));
    };
    tell(tr("\u03c3\u1d63 / \u03c3\u2081"), valueAt(first().whole, order - 1) / valueAt(first().whole, 0));
    if (!first().behind.empty())
        tell(behindName(), valueAt(first().behind, order - 1) / valueAt(first().behind, 0));
    for (const HankelFigure::Channel &channel : m_figure->channels)
        tell(tr("error of %1").arg(translated(channel.label.name())), valueAt(channel.errors, order));
    return text;
}

} // namespace tnn::widgets

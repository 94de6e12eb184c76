// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/receptive_field_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

using Depth = figures::ReceptiveFieldFigure::Depth;

/// All of a few depths, of many some at equal distances with the first and the last.
std::vector<std::size_t> ReceptiveFieldPlot::drawnDepths() const
{
    constexpr std::size_t Most = 6;
    const std::size_t all = m_figure->depths.size(), count = std::min(all, Most);
    std::vector<std::size_t> drawn;
    for (std::size_t k = 0; k < count; ++k)
        drawn.push_back(count == 1 ? all - 1 : k * (all - 1) / (count - 1));
    return drawn;
}

std::optional<QRectF> ReceptiveFieldPlot::populate()
{
    if (!m_figure || m_figure->depths.empty())
        return std::nullopt;
    setHorizontalAxis(AxisMapping::integer(), tr("lag k (tokens)"));
    setVerticalAxis(m_options.logScale ? AxisMapping::logarithmic() : AxisMapping(), tr("relative change"));
    const std::vector<std::size_t> drawn = drawnDepths();
    Extent extent;
    bool hasKernels = false;
    for (std::size_t k = 0; k < drawn.size(); ++k) {
        const Depth &depth = m_figure->depths[drawn[k]];
        const QVector<QCPGraphData> measured = curvePoints(verticalMapping(), 0, whole(depth.measured));
        const QPen pen = seriesPen(theme(), static_cast<int>(k), measured.size());
        addCurve(measured, pen, translated(depth.name));
        extent.add(measured);
        if (!m_options.hasKernels || depth.kernels.empty())
            continue;
        const QVector<QCPGraphData> kernels = curvePoints(verticalMapping(), 0, whole(depth.kernels));
        addCurve(kernels, QPen(faded(pen.color(), theme().dark ? 0.5 : 0.4), 1), {});
        extent.add(kernels);
        hasKernels = true;
    }
    QStringList caption;
    if (drawn.size() < m_figure->depths.size())
        caption << tr("%1 of %2 blocks").arg(drawn.size()).arg(m_figure->depths.size());
    if (hasKernels)
        caption << tr("pale: mean |t| of the layer, relative to its largest");
    caption << translated(m_figure->note);
    setCaption(joinedClauses(caption));
    if (extent.isEmpty())
        return std::nullopt;
    constexpr double Decades = 7; // below are rounding errors of float32
    if (m_options.logScale)
        extent.limit(Decades);
    else
        extent.add(0);
    return extent.over(0, static_cast<double>(m_figure->count - 1));
}

QString ReceptiveFieldPlot::readoutAt(const QPointF &coordinates) const
{
    const long lag = std::lround(coordinates.x());
    if (!m_figure || lag < 0 || lag >= m_figure->count)
        return {};
    QString text = tr("lag %1").arg(groupedNumber(lag));
    for (const std::size_t depth : drawnDepths()) {
        const Depth &one = m_figure->depths[depth];
        text += tr("  %1: %2").arg(translated(one.name), shortNumber(one.measured[static_cast<std::size_t>(lag)]));
    }
    return text;
}

} // namespace tnn::widgets

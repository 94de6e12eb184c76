// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/extrapolation_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

using figures::ExtrapolationFigure;
using run::LengthLoss;

std::optional<QRectF> ExtrapolationPlot::populate()
{
    if (!m_figure)
        return std::nullopt;
    const AxisMapping lengths = AxisMapping::binary();
    setHorizontalAxis(lengths, tr("window length (tokens)"));
    setVerticalAxis(m_options.logScale ? AxisMapping::logarithmic() : AxisMapping(), tr("perplexity"));
    Extent extent;
    double shortest = 0, longest = 0;
    for (std::size_t i = 0; i < m_figure->curves.size(); ++i) {
        const ExtrapolationFigure::Curve &curve = m_figure->curves[i];
        QVector<QCPGraphData> points;
        for (const LengthLoss &point : curve.points)
            points.append(
                {lengths.toAxis(static_cast<double>(point.length)), verticalMapping().toAxis(point.perplexity())});
        if (points.isEmpty())
            continue;
        const QPen pen = seriesPen(theme(), static_cast<int>(i));
        addCurve(points, pen, translated(curve.name)).setScatterStyle(seriesMark(static_cast<int>(i), pen.color()));
        extent.add(points);
        shortest = longest == 0 ? points.first().key : std::min(shortest, points.first().key);
        longest = std::max(longest, points.last().key);
    }
    if (extent.isEmpty())
        return std::nullopt;
    markTraining(longest);
    const double room = std::max(0.1, 0.04 * (longest - shortest));
    const double height = extent.upper() - extent.lower(); // keeps the marks off the frame, even in a low plot
    extent.add(extent.lower() - 0.12 * height);
    extent.add(extent.upper() + 0.12 * height);
    return extent.over(shortest - room, longest + room);
}

/// Shades the region beyond the training length, if all models agree on it.
void ExtrapolationPlot::markTraining(double longest)
{
    std::vector<AxisMark> marks;
    for (const ExtrapolationFigure::Curve &curve : m_figure->curves) {
        if (curve.trainingLength < 1)
            continue;
        const double key = std::log2(static_cast<double>(curve.trainingLength));
        const bool known = std::any_of(marks.begin(), marks.end(), [key](const AxisMark &m) { return m.key == key; });
        if (!known)
            marks.push_back({key, tr("trained at %1").arg(groupedNumber(curve.trainingLength))});
    }
    if (marks.size() == 1 && longest > marks.front().key)
        addAnnotation(shadeBeyond(plot(), theme(), marks.front().key, false, tr("beyond training length")));
    addAnnotation(markKeys(plot(), theme(), std::move(marks)));
}

QString ExtrapolationPlot::readoutAt(const QPointF &coordinates) const
{
    QString text;
    const auto place = [](const LengthLoss &point) { return std::log2(static_cast<double>(point.length)); };
    for (const ExtrapolationFigure::Curve &curve : m_figure->curves)
        if (const auto point = nearestItem(curve.points, coordinates.x(), place); point != curve.points.end())
            text += tr("%1: length %2  perplexity %3  ")
                        .arg(translated(curve.name), groupedNumber(point->length), shortNumber(point->perplexity(), 5));
    return text.trimmed();
}

} // namespace tnn::widgets

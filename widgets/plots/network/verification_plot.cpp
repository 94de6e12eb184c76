// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/verification_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

std::optional<QRectF> VerificationPlot::populate()
{
    if (!m_figure)
        return std::nullopt;
    const run::Verification &verification = m_figure->verification;
    setHorizontalAxis(AxisMapping::integer(), isByBlock() ? tr("blocks passed") : tr("position"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("largest relative difference"));
    Extent extent;
    double last = 0;
    for (std::size_t run = 0; run < verification.runs.size(); ++run) {
        if (!verification.runs[run].refusal.empty())
            continue;
        const std::vector<double> largest = m_figure->largest(run, m_options.along);
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, whole(largest));
        const QPen pen = seriesPen(theme(), static_cast<int>(run), points.size());
        QCPGraph &curve = addCurve(points, pen, translated(verification.runs[run].name));
        if (isByBlock())
            curve.setScatterStyle(seriesMark(static_cast<int>(run), pen.color(), 5));
        extent.add(points);
        last = std::max(last, static_cast<double>(largest.size()) - 1);
    }
    if (extent.isEmpty())
        return std::nullopt;
    const double tolerance = verticalMapping().toAxis(verification.tolerance);
    addCurve({{0, tolerance}, {std::max(1.0, last), tolerance}}, QPen(theme().muted, 1, Qt::DashLine),
             tr("tolerance %1").arg(shortNumber(verification.tolerance)));
    extent.add(tolerance);
    constexpr double Room = 0.3;
    extent.add(extent.upper() + Room);
    extent.add(extent.lower() - Room);
    return extent.over(-0.02 * last, std::max(1.0, 1.02 * last));
}

std::optional<double> VerificationPlot::markerAt(const QPointF &coordinates) const
{
    return m_figure ? std::optional(std::round(coordinates.x())) : std::nullopt;
}

QString VerificationPlot::readoutAt(const QPointF &coordinates) const
{
    if (!m_figure)
        return {};
    const run::Verification &verification = m_figure->verification;
    const long place = std::lround(coordinates.x());
    const auto count = isByBlock() ? std::ssize(verification.points) : verification.n;
    if (place < 0 || place >= count)
        return {};
    QString text = isByBlock() ? translated(verification.points[static_cast<std::size_t>(place)])
                               : tr("position %1").arg(groupedNumber(place));
    for (std::size_t run = 0; run < verification.runs.size(); ++run)
        if (verification.runs[run].refusal.empty())
            text += tr("  %1: %2")
                        .arg(translated(verification.runs[run].name),
                             shortNumber(m_figure->largest(run, m_options.along)[static_cast<std::size_t>(place)], 2));
    return text;
}

} // namespace tnn::widgets

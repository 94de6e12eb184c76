// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/form_errors_plot.h"

#include <algorithm>

#include <qcustomplot.h>

#include "widgets/plots/method_style.h"

namespace tnn::widgets {

using figures::FormErrorsFigure;

std::optional<QRectF> FormErrorsPlot::populate()
{
    if (!m_figure || m_figure->curves.empty())
        return std::nullopt;
    const AxisMapping lengths = AxisMapping::binary();
    setHorizontalAxis(lengths, tr("n (tokens)"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("relative error, lags < n"));
    setCaption(tr("float32: impulse response of the form as it runs; float64: the conversion alone; an error of 0 is "
                  "not marked")
               + (m_figure->note.empty() ? QString() : QStringLiteral(". ") + translated(m_figure->note)));
    Extent extent;
    for (const FormErrorsFigure::Curve &curve : m_figure->curves) {
        QVector<QCPGraphData> points;
        for (std::size_t i = 0; i < curve.errors.size(); ++i)
            points.append(
                {lengths.toAxis(static_cast<double>(m_figure->lengths[i])), verticalMapping().toAxis(curve.errors[i])});
        const int colors = static_cast<int>(theme().series.size()); // the same color again, with another dash
        const int series = methodSeries(document::nameOf(curve.method), 0) + (curve.isFloat64 ? colors : 0);
        const QPen pen = seriesPen(theme(), series);
        addCurve(points, pen, translated(curve.name)).setScatterStyle(seriesMark(series, pen.color()));
        extent.add(points);
    }
    const double first = lengths.toAxis(static_cast<double>(m_figure->lengths.front())),
                 last = lengths.toAxis(static_cast<double>(m_figure->lengths.back()));
    const double room = std::max(0.1, 0.04 * (last - first));
    if (!extent.isEmpty()) { // keep marks off the frame
        extent.add(extent.lower() - 0.4);
        extent.add(extent.upper() + 0.4);
    }
    return extent.over(first - room, last + room);
}

QString FormErrorsPlot::readoutAt(const QPointF &coordinates) const
{
    const std::size_t place = nearestLength(m_figure->lengths, coordinates.x());
    QString text = tr("n %1").arg(groupedNumber(m_figure->lengths[place]));
    for (const FormErrorsFigure::Curve &curve : m_figure->curves)
        text += QStringLiteral("  %1 %2").arg(translated(curve.name), shortNumber(curve.errors[place], 2));
    return text;
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/length_errors_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/curves/curve_points.h"
#include "widgets/curves/curve_style.h"
#include "widgets/curves/curve_text.h"

namespace tnn::widgets {

using figures::LengthErrorsFigure;

QString LengthErrorsPlot::title() const
{
    return m_figure ? titleWithChannel(m_figure->title, {m_figure->label}, 0) : QString();
}

QString LengthErrorsPlot::notice() const
{
    if (!m_figure)
        return tr("Open a checkpoint to see how exact its state-space forms are");
    return translated(m_figure->note);
}

std::optional<QRectF> LengthErrorsPlot::populate()
{
    if (!m_figure || m_figure->curves.empty())
        return std::nullopt;
    const AxisMapping lengths = AxisMapping::binary();
    setHorizontalAxis(lengths, tr("n (tokens)"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("relative error, lags < n"));
    setCaption(tr("float32: the form fed an impulse, as it runs; float64: the conversion alone; an error of 0 has no "
                  "mark")
               + (m_figure->note.empty() ? QString() : QStringLiteral(". ") + translated(m_figure->note)));
    Extent extent;
    for (std::size_t k = 0; k < m_figure->curves.size(); ++k) {
        const LengthErrorsFigure::Curve &curve = m_figure->curves[k];
        QVector<QCPGraphData> points;
        for (std::size_t i = 0; i < curve.errors.size(); ++i)
            points.append(
                {lengths.toAxis(static_cast<double>(m_figure->lengths[i])), verticalMapping().toAxis(curve.errors[i])});
        const QPen pen = seriesPen(theme(), static_cast<int>(k));
        addCurve(points, pen, translated(curve.name)).setScatterStyle(seriesMark(static_cast<int>(k), pen.color()));
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

QString LengthErrorsPlot::readoutAt(const QPointF &coordinates) const
{
    const std::size_t place = nearestLength(m_figure->lengths, coordinates.x());
    QString text = tr("n %1").arg(groupedNumber(m_figure->lengths[place]));
    for (const LengthErrorsFigure::Curve &curve : m_figure->curves)
        text += QStringLiteral("  %1 %2").arg(translated(curve.name), shortNumber(curve.errors[place], 2));
    return text;
}

} // namespace tnn::widgets

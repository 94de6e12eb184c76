// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ComparePlot against the length: seconds and bytes.
#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "engine/figures/compare_figure.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/curves/curve_points.h"
#include "widgets/curves/curve_style.h"
#include "widgets/curves/curve_text.h"
#include "widgets/plots/compare_plot.h"

namespace tnn::widgets {

namespace {

using figures::CompareCostsFigure;

constexpr double Microseconds = 1e6, Kibibyte = 1024;

double drawnCost(const CompareCostsFigure::Curve &curve, std::size_t place, ComparePicture picture)
{
    return picture == ComparePicture::Time ? curve.seconds[place] * Microseconds : curve.bytes[place] / Kibibyte;
}

bool isChosen(const CompareCostsFigure::Curve &curve, const CompareOptions &options)
{
    const QString name = QString::fromStdString(curve.name.english()); // the name by which it was chosen
    if (options.scope == CompareScope::All)
        return true;
    return name == options.a || (options.scope == CompareScope::Pair && name == options.b);
}

/// The name of a curve, shown beside its end point.
struct CurveName {
    QPointF end; ///< in axis coordinates
    QString name;
    QColor colour;
    QCPItemText *text = nullptr;
    double y = 0; ///< of the middle, in pixels
};

/// Moves neighbors apart until they do not overlap (height `line`) and all are inside.
void spread(std::vector<CurveName> &names, double top, double bottom, double line)
{
    std::stable_sort(names.begin(), names.end(), [](const CurveName &a, const CurveName &b) { return a.y < b.y; });
    double least = top + line / 2;
    for (CurveName &name : names) {
        name.y = std::max(name.y, least);
        least = name.y + line;
    }
    double most = bottom - line / 2;
    std::for_each(names.rbegin(), names.rend(), [&most, line](CurveName &name) {
        name.y = std::min(name.y, most);
        most = name.y - line;
    });
}

/// Places the names right of the ends, stacked where they would overlap.
void placeNames(const QCustomPlot &plot, std::vector<CurveName> &names)
{
    constexpr double GapBeforeName = 7;
    const QRect area = plot.axisRect()->rect();
    for (CurveName &name : names)
        name.y = plot.yAxis->coordToPixel(name.end.y());
    spread(names, area.top(), area.bottom(), QFontMetricsF(plotFont()).height() - 1);
    for (const CurveName &name : names)
        name.text->position->setPixelPosition({plot.xAxis->coordToPixel(name.end.x()) + GapBeforeName, name.y});
}

} // namespace

std::optional<QRectF> ComparePlot::populateCosts()
{
    if (!m_costs || m_costs->curves.empty())
        return std::nullopt;
    const bool time = m_options.picture == ComparePicture::Time;
    const AxisMapping lengths = AxisMapping::binary();
    setHorizontalAxis(lengths, tr("n (tokens)"));
    setVerticalAxis(AxisMapping::logarithmic(), time ? tr("\u00b5s a product, median") : tr("memory (KiB), counted"));
    const QString what = tr("%1, measured now").arg(channelCount(m_costs->channels));
    setCaption(m_costs->note.empty() ? what : QStringLiteral("%1; %2").arg(what, translated(m_costs->note)));
    Extent extent;
    std::vector<CurveName> names;
    for (std::size_t k = 0; k < m_costs->curves.size(); ++k) {
        const CompareCostsFigure::Curve &curve = m_costs->curves[k];
        if (!isChosen(curve, m_options))
            continue;
        QVector<QCPGraphData> points;
        for (std::size_t place = 0; place < m_costs->lengths.size(); ++place)
            if (const double cost = drawnCost(curve, place, m_options.picture); cost > 0)
                points.append(
                    {lengths.toAxis(static_cast<double>(m_costs->lengths[place])), verticalMapping().toAxis(cost)});
        if (points.isEmpty())
            continue;
        const QPen pen = seriesPen(theme(), static_cast<int>(k));
        const QString name = translated(curve.name);
        QCPGraph &graph = addCurve(points, pen, {});
        graph.setName(name);
        graph.setScatterStyle(seriesMark(static_cast<int>(k), pen.color(), 6));
        names.push_back({{points.last().key, points.last().value}, name, pen.color()});
        extent.add(points);
    }
    for (CurveName &name : names) { // over all curves
        name.text = &addText(plot(), name.name, name.colour, Qt::AlignLeft | Qt::AlignVCenter);
        name.text->position->setType(QCPItemPosition::ptAbsolute);
    }
    addAnnotation([this, names]() mutable { placeNames(plot(), names); });
    if (extent.isEmpty())
        return std::nullopt;
    extent.add(extent.lower() - 0.2);
    extent.add(extent.upper() + 0.2);
    const double first = lengths.toAxis(static_cast<double>(m_costs->lengths.front())),
                 last = lengths.toAxis(static_cast<double>(m_costs->lengths.back()));
    const double room = std::max(0.4, 0.22 * (last - first)); // for the names at the ends
    return extent.over(first - 0.15, last + room);
}

QString ComparePlot::costsReadout(double key) const
{
    if (!m_costs || m_costs->lengths.empty())
        return {};
    const std::size_t place = nearestLength(m_costs->lengths, key);
    QString text = tr("n %1").arg(groupedNumber(m_costs->lengths[place]));
    for (const CompareCostsFigure::Curve &curve : m_costs->curves) {
        const double cost = drawnCost(curve, place, m_options.picture);
        if (!isChosen(curve, m_options) || !std::isfinite(cost))
            continue;
        text += m_options.picture == ComparePicture::Time
            ? tr("  %1 %2 \u00b5s (%3 runs)").arg(translated(curve.name), shortNumber(cost)).arg(curve.runs[place])
            : QStringLiteral("  %1 %2").arg(translated(curve.name), memoryText(curve.bytes[place]));
    }
    return text;
}

} // namespace tnn::widgets

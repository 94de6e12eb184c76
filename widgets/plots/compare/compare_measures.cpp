// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ComparePlot's pictures that are not along the position: seconds and bytes against the length, and the histogram of
// distances in units in the last place.
#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "engine/run/compare_pair.h"
#include "widgets/plots/compare/compare_plot.h"
#include "widgets/plots/method_style.h"

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

using analysis::UlpHistogram;
using run::ReferenceSource;

constexpr double BarsWidth = 0.8; ///< the width of all bars of a bin together

/// Returns where a bin begins: "0", "1", "2", "4", ..., "1024", "2^20".
QString binName(int bin)
{
    constexpr int LastPlain = 14;
    if (bin == 0)
        return QStringLiteral("0");
    return bin <= LastPlain ? QString::number(1L << (bin - 1)) : QStringLiteral("2^%1").arg(bin - 1);
}

/// Returns "2 to 3 ULP".
QString binRange(int bin)
{
    if (bin == 0)
        return ComparePlot::tr("exact");
    if (bin == 1)
        return ComparePlot::tr("1 ULP");
    const long first = 1L << (bin - 1);
    return ComparePlot::tr("%1 to %2 ULP").arg(groupedNumber(first), groupedNumber(2 * first - 1));
}

/// Labels bins at integers, as many as there is room for.
AxisTicks binTicks(double lower, double upper, int width)
{
    constexpr int Room = 44; // pixels per name
    const int first = std::max(0, static_cast<int>(std::ceil(lower)));
    const int last = std::min(static_cast<int>(UlpHistogram::Bins) - 1, static_cast<int>(std::floor(upper)));
    const int stride = std::max(1, static_cast<int>(std::ceil((upper - lower) / std::max(2, width / Room))));
    AxisTicks ticks;
    for (int bin = first; bin <= last; bin += stride) {
        ticks.positions.append(bin);
        ticks.labels.append(binName(bin));
    }
    return ticks;
}

/// Returns the outlines of bars, one per bin, side by side with those of others.
QVector<QCPGraphData> bars(const UlpHistogram &histogram, std::size_t place, std::size_t among)
{
    const double width = BarsWidth / static_cast<double>(among);
    QVector<QCPGraphData> points;
    for (std::size_t bin = 0; bin <= histogram.last(); ++bin) {
        const double left = static_cast<double>(bin) - BarsWidth / 2 + width * static_cast<double>(place);
        const auto count = static_cast<double>(histogram.counts.at(bin));
        points.append({left, 0});
        points.append({left, count});
        points.append({left + width, count});
        points.append({left + width, 0});
    }
    return points;
}

} // namespace

std::optional<QRectF> ComparePlot::populateCosts()
{
    if (!m_costs || m_costs->curves.empty())
        return std::nullopt;
    const bool time = m_options.picture == ComparePicture::Time;
    const AxisMapping lengths = AxisMapping::binary();
    setHorizontalAxis(lengths, tr("n (tokens)"));
    setVerticalAxis(AxisMapping::logarithmic(), time ? tr("\u00b5s per product, median") : tr("memory (KiB), counted"));
    const QString what = tr("%1, measured now").arg(channelCount(m_costs->channels));
    setCaption(m_costs->note.empty() ? what : QStringLiteral("%1; %2").arg(what, translated(m_costs->note)));
    Extent extent;
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
        const int series = methodSeries(curve.name.english(), static_cast<int>(k));
        const QPen pen = seriesPen(theme(), series);
        QCPGraph &graph = addCurve(points, pen, {});
        graph.setName(translated(curve.name));
        graph.setScatterStyle(seriesMark(series, pen.color(), 6));
        extent.add(points);
    }
    addAnnotation(nameEnds(plot()));
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

QRectF ComparePlot::populateUlp()
{
    const auto &comparison = m_figure->comparison;
    setHorizontalAxis(AxisMapping::integer(), tr("distance from float64 (ULP, bins double)"));
    setTicks(*plot().xAxis,
             [this](double lower, double upper) { return binTicks(lower, upper, plot().viewport().width()); });
    setVerticalAxis(AxisMapping::integer(), tr("values y\u1d62"));
    std::vector<int> all = sources();
    std::erase(all, ReferenceSource);
    const std::optional<int> held = sourceOf(m_options.held);
    if (held && *held != ReferenceSource)
        all = {*held};
    std::size_t last = 1;
    double most = 1;
    long apart = 0;
    for (std::size_t place = 0; place < all.size(); ++place) {
        const UlpHistogram histogram = analysis::ulpHistogram(
            comparison.results[static_cast<std::size_t>(all[place])].y, comparison.reference, m_options.column);
        const QPen pen(penOf(all[place]).color(), 1);
        QCPGraph &graph = addCurve(bars(histogram, place, all.size()), pen, labelOf(all[place]));
        // Bars have no dashes: a repeated color is hatched.
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(place);
        const bool again = std::any_of(all.begin(), end,
                                       [&](int source) { return penOf(source).color() == penOf(all[place]).color(); });
        graph.setBrush(again ? QBrush(pen.color(), Qt::BDiagPattern) : QBrush(faded(pen.color(), 0.45)));
        graph.setAdaptiveSampling(false);
        last = std::max(last, histogram.last());
        most = std::max(most, static_cast<double>(*std::max_element(histogram.counts.begin(), histogram.counts.end())));
        apart += histogram.apart;
    }
    setCaption(notFiniteText(apart));
    return {-0.6, 0, static_cast<double>(last) + 1.2, most};
}

QString ComparePlot::ulpReadout(double bin) const
{
    const auto place = static_cast<int>(std::lround(bin));
    if (place < 0 || place >= static_cast<int>(UlpHistogram::Bins))
        return {};
    QString text = binRange(place);
    for (const int source : sources()) {
        if (source == ReferenceSource)
            continue;
        const UlpHistogram histogram = analysis::ulpHistogram(
            m_figure->comparison.results[static_cast<std::size_t>(source)].y, m_figure->comparison.reference,
            m_options.column);
        text += QStringLiteral("  %1 %2").arg(labelOf(source),
                                              groupedNumber(histogram.counts.at(static_cast<std::size_t>(place))));
    }
    return text;
}

} // namespace tnn::widgets

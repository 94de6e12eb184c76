// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network_plots.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "engine/analysis/quantile.h"

namespace tnn::widgets {

namespace {

using figures::ExtrapolationFigure;
using figures::GenerationFigure;
using run::GeneratedToken;
using run::LengthLoss;

constexpr double Milli = 1e3;

/// The first run also has its own shape.
QCPScatterStyle dots(std::size_t run, const QColor &colour)
{
    constexpr double Size = 4.5;
    return {run == 0 ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssDiamond, colour, Size};
}

/// The upper end of an axis that a few slow tokens do not stretch, in milliseconds.
double usualMost(const GenerationFigure &figure)
{
    constexpr double Usual = 0.95, Room = 2;
    std::vector<double> times;
    for (const GenerationFigure::Run &run : figure.runs)
        for (std::size_t k = 1; k < run.generation.tokens.size(); ++k)
            times.push_back(Milli * run.generation.tokens[k].seconds);
    std::sort(times.begin(), times.end());
    return Room * analysis::quantileOfSorted(times, Usual);
}

} // namespace

std::optional<QRectF> ExtrapolationPlot::populate()
{
    if (!m_figure)
        return std::nullopt;
    const AxisMapping lengths = AxisMapping::binary();
    setHorizontalAxis(lengths, tr("length of the windows (tokens)"));
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

std::optional<QRectF> TokenTimesPlot::populate()
{
    if (!m_figure)
        return std::nullopt;
    setHorizontalAxis(AxisMapping::integer(), tr("token"));
    setVerticalAxis(AxisMapping(), tr("ms per token"));
    Extent extent;
    extent.add(0);
    qsizetype longest = 0;
    for (std::size_t run = 0; run < m_figure->runs.size(); ++run) {
        const std::vector<GeneratedToken> &tokens = m_figure->runs[run].generation.tokens;
        QVector<QCPGraphData> points;
        for (std::size_t k = 1; k < tokens.size(); ++k)
            points.append({static_cast<double>(k), Milli * tokens[k].seconds});
        if (points.isEmpty())
            continue;
        const QString name = m_figure->runs.size() > 1 ? translated(m_figure->runs[run].name) : QString();
        const QColor colour = seriesPen(theme(), static_cast<int>(run)).color();
        QCPGraph &graph = addCurve(points, QPen(colour), name);
        graph.setLineStyle(QCPGraph::lsNone);
        graph.setScatterStyle(dots(run, colour));
        graph.setAdaptiveSampling(false);
        extent.add(points);
        longest = std::max(longest, points.size());
    }
    if (longest == 0)
        return std::nullopt;
    const double most = usualMost(*m_figure);
    if (const double slowest = extent.upper(); slowest > most) {
        setCaption(tr("the slowest token took %1 ms").arg(shortNumber(slowest)));
        return QRectF(1, 0, static_cast<double>(longest - 1), most);
    }
    return extent.over(1, static_cast<double>(longest));
}

QString TokenTimesPlot::readoutAt(const QPointF &coordinates) const
{
    const long token = std::lround(coordinates.x());
    QString text;
    for (const GenerationFigure::Run &run : m_figure->runs) {
        const auto place = static_cast<std::size_t>(token);
        if (token < 1 || place >= run.generation.tokens.size())
            continue;
        text += tr("  %1 %2 ms").arg(translated(run.name), shortNumber(Milli * run.generation.tokens[place].seconds));
    }
    return text.isEmpty() ? QString() : tr("token %1").arg(groupedNumber(token)) + text;
}

} // namespace tnn::widgets

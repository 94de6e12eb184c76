// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/network/token_times_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "engine/analysis/quantile.h"

namespace tnn::widgets {

namespace {

using figures::GenerationFigure;
using run::GeneratedToken;

constexpr double Milli = 1e3;

/// The first run also has its own shape.
QCPScatterStyle dots(std::size_t run, const QColor &color)
{
    constexpr double Size = 4.5;
    return {run == 0 ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssDiamond, color, Size};
}

/// The upper end of an axis that a few slow tokens do not stretch, in milliseconds.
double typicalMost(const GenerationFigure &figure)
{
    constexpr double Quantile = 0.95, Room = 2;
    std::vector<double> times;
    for (const GenerationFigure::Run &run : figure.runs)
        for (std::size_t k = 1; k < run.generation.tokens.size(); ++k)
            times.push_back(Milli * run.generation.tokens[k].seconds);
    std::sort(times.begin(), times.end());
    return Room * analysis::quantileOfSorted(times, Quantile);
}

} // namespace

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
        const QColor color = seriesPen(theme(), static_cast<int>(run)).color();
        QCPGraph &graph = addCurve(points, QPen(color), name);
        graph.setLineStyle(QCPGraph::lsNone);
        graph.setScatterStyle(dots(run, color));
        graph.setAdaptiveSampling(false);
        extent.add(points);
        longest = std::max(longest, points.size());
    }
    if (longest == 0)
        return std::nullopt;
    const double most = typicalMost(*m_figure);
    if (const double slowest = extent.upper(); slowest > most) {
        setCaption(tr("slowest token: %1 ms").arg(shortNumber(slowest)));
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

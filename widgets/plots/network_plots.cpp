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
using figures::TrainingFigure;
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

/// Returns the last validation up to a step.
const std::pair<long, double> *validationBy(const TrainingFigure &figure, long step)
{
    const std::pair<long, double> *last = nullptr;
    for (const auto &one : figure.validation)
        if (one.first <= step)
            last = &one;
    return last;
}

} // namespace

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

std::optional<QRectF> TrainingPlot::populate()
{
    if (!m_figure || m_figure->isEmpty())
        return std::nullopt;
    setHorizontalAxis(AxisMapping::integer(), tr("step"));
    setVerticalAxis(m_options.logScale ? AxisMapping::logarithmic() : AxisMapping(), tr("loss (nats per token)"));
    long notFinite = 0;
    for (const TrainingFigure::Point &point : m_figure->points)
        notFinite += std::isfinite(point.loss) ? 0 : 1;
    setCaption(notFiniteText(notFinite));
    Extent extent;
    addLosses(extent);
    addValidation(extent);
    if (m_options.learningRate)
        addLearningRate();
    const double first = m_figure->points.empty() ? 0 : static_cast<double>(m_figure->points.front().step);
    const double last = static_cast<double>(std::max(m_figure->done(), m_figure->steps));
    if (extent.isEmpty())
        return extent.over(std::min(first, 0.0), last);
    const double height = std::max(extent.upper() - extent.lower(), 1e-3); // for a single point, or equal values
    extent.add(extent.lower() - 0.06 * height);
    extent.add(extent.upper() + 0.06 * height);
    return extent.over(std::min(first - 1, 0.0), last);
}

void TrainingPlot::addLosses(Extent &extent)
{
    QVector<QCPGraphData> raw, means;
    for (const TrainingFigure::Point &point : m_figure->points) {
        const auto key = static_cast<double>(point.step);
        raw.append({key, verticalMapping().toAxis(point.loss)});
        means.append({key, verticalMapping().toAxis(point.smoothed)});
    }
    if (raw.isEmpty())
        return;
    const auto points = static_cast<long>(raw.size());
    QPen pen = seriesPen(theme(), 0, points);
    QPen thin(faded(pen.color(), theme().dark ? 0.5 : 0.4), 1);
    addCurve(raw, thin, tr("loss per step"));
    pen.setWidthF(2);
    addCurve(means, pen, tr("smoothed"));
    extent.add(raw);
    extent.add(means);
}

void TrainingPlot::addValidation(Extent &extent)
{
    constexpr double Size = 7;
    QVector<QCPGraphData> points;
    for (const auto &[step, loss] : m_figure->validation)
        points.append({static_cast<double>(step), verticalMapping().toAxis(loss)});
    if (points.isEmpty())
        return;
    QPen pen = seriesPen(theme(), 1);
    pen.setWidthF(1.2);
    addCurve(points, pen, tr("validation"))
        .setScatterStyle({QCPScatterStyle::ssDiamond, pen.color(), pen.color(), Size});
    extent.add(points);
}

void TrainingPlot::addLearningRate()
{
    QVector<QCPGraphData> points;
    double highest = 0;
    for (const TrainingFigure::Point &point : m_figure->points) {
        points.append({static_cast<double>(point.step), point.learningRate});
        if (std::isfinite(point.learningRate))
            highest = std::max(highest, point.learningRate);
    }
    if (highest <= 0)
        return;
    QPen pen(theme().muted, 1.2);
    pen.setDashPattern({3, 2, 1, 2});
    QCPGraph &graph = addCurve(points, pen, {});
    graph.setName(tr("learning rate"));
    graph.setValueAxis(plot().yAxis2);
    setMapping(*plot().yAxis2, AxisMapping());
    plot().yAxis2->setLabel(tr("learning rate, dash-dotted"));
    plot().yAxis2->setRange(0, 1.12 * highest);
    plot().yAxis2->setVisible(true);
}

QString TrainingPlot::readoutAt(const QPointF &coordinates) const
{
    const std::vector<TrainingFigure::Point> &points = m_figure->points;
    const auto point = nearestItem(points, coordinates.x(),
                                   [](const TrainingFigure::Point &one) { return static_cast<double>(one.step); });
    const bool found = point != points.end();
    const long step = found ? point->step : std::lround(coordinates.x());
    QStringList parts;
    if (found)
        parts += tr("step %1  loss %2  smoothed %3")
                     .arg(groupedNumber(point->step), shortNumber(point->loss, 4), shortNumber(point->smoothed, 4));
    if (const auto *validation = validationBy(*m_figure, found ? step : m_figure->done()))
        parts += tr("validation %1 at step %2  perplexity %3")
                     .arg(shortNumber(validation->second, 4), groupedNumber(validation->first),
                          shortNumber(std::exp(validation->second), 4));
    if (found && std::isfinite(point->learningRate))
        parts += tr("learning rate %1").arg(shortNumber(point->learningRate));
    return parts.join(QStringLiteral("  "));
}

} // namespace tnn::widgets

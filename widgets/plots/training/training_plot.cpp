// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/training/training_plot.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

using figures::TrainingFigure;

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

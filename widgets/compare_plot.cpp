// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <qcustomplot.h>

#include "widgets/curve_points.h"
#include "widgets/curve_style.h"
#include "widgets/curve_text.h"
#include "widgets/tick_label.h"

namespace tnn::widgets {

namespace {

using commands::AlgorithmResult;
using commands::CompareFigure;
using Picture = CompareOptions::Picture;

constexpr double LeastError = 1e-17; // where nothing but zeros is to be drawn
constexpr double MostErrorDecades = 8;

QString referenceName()
{
    return QStringLiteral("reference");
}

QString labelOf(const AlgorithmResult &result)
{
    return QString::fromStdString(commands::nameOf(result));
}

Strided<double> referenceColumn(const CompareFigure &figure, int column)
{
    const toeplitz::Sequence64 &y = figure.comparison.reference;
    return {y.data() + column, y.rows(), y.cols()};
}

bool fits(const CompareFigure &figure, const AlgorithmResult &result)
{
    return result.y.rows() == figure.comparison.reference.rows()
        && result.y.cols() == figure.comparison.reference.cols();
}

bool chosen(const CompareOptions &options, const AlgorithmResult &result)
{
    return options.flipTo.isEmpty() || options.flipTo == labelOf(result);
}

double valueAt(const CompareFigure &figure, const AlgorithmResult &result, long position, const CompareOptions &options)
{
    const auto y = static_cast<double>(result.y(position, options.column));
    if (options.picture == Picture::Overlay)
        return y;
    const double difference = y - figure.comparison.reference(position, options.column);
    return options.picture == Picture::Difference ? difference : std::abs(difference);
}

std::vector<double> valuesOf(const CompareFigure &figure, const AlgorithmResult &result, const CompareOptions &options)
{
    std::vector<double> values(static_cast<std::size_t>(result.y.rows()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = valueAt(figure, result, static_cast<long>(i), options);
    return values;
}

Strided<double> whole(const std::vector<double> &values)
{
    return {values.data(), static_cast<long>(values.size()), 1};
}

QString axisTitle(Picture picture)
{
    switch (picture) {
    case Picture::Overlay:
        return ComparePlot::tr("output y_i");
    case Picture::Difference:
        return ComparePlot::tr("y_i - float64 reference");
    case Picture::Error:
        return ComparePlot::tr("|y_i - float64 reference|");
    }
    return {};
}

} // namespace

ComparePlot::ComparePlot(QWidget *parent) : CurvePlot(parent)
{
    setAccessibleName(tr("Comparison"));
    refresh();
}

ComparePlot::~ComparePlot() = default;

void ComparePlot::setFigure(std::shared_ptr<const CompareFigure> figure)
{
    m_figure = std::move(figure);
    setAccessibleDescription(m_figure ? QString::fromStdString(m_figure->title) : QString());
    refresh();
}

void ComparePlot::setOptions(const CompareOptions &options)
{
    if (options == m_options)
        return;
    m_options = options;
    refresh();
}

QString ComparePlot::title() const
{
    return m_figure ? titleWithChannel(m_figure->title, m_figure->labels, m_options.column) : QString();
}

QString ComparePlot::notice() const
{
    return m_figure ? tr("Select a channel and an input to compare the algorithms")
                    : tr("Open a checkpoint to compare the algorithms");
}

std::optional<QRectF> ComparePlot::populate()
{
    if (!m_figure || m_figure->comparison.reference.rows() < 1 || m_options.column < 0
        || m_options.column >= m_figure->comparison.reference.cols())
        return std::nullopt;
    const bool errors = m_options.picture == Picture::Error;
    setHorizontalAxis(AxisMapping::integer(), tr("position i (tokens)"));
    setVerticalAxis(errors ? AxisMapping::logarithmic() : AxisMapping(), axisTitle(m_options.picture));
    QStringList caption;
    if (!m_figure->note.empty())
        caption += QString::fromStdString(m_figure->note);
    const Extent extent = addCurves(caption);
    setCaption(caption.join(QStringLiteral("; ")));
    return extent.over(0, static_cast<double>(m_figure->comparison.reference.rows() - 1));
}

Extent ComparePlot::addCurves(QStringList &caption)
{
    const std::vector<AlgorithmResult> &results = m_figure->comparison.results;
    const long n = m_figure->comparison.reference.rows();
    const bool errors = m_options.picture == Picture::Error;
    Extent extent;
    if (m_options.picture == Picture::Overlay && (m_options.flipTo.isEmpty() || m_options.flipTo == referenceName())) {
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0,
                                                         referenceColumn(*m_figure, m_options.column));
        addCurve(points, QPen(faded(theme().muted, 0.55), n > 20000 ? 1 : 4), tr("float64 reference"));
        extent.add(points);
    }
    const double foot = errors ? errorFoot() : 0;
    long notFinite = 0;
    QStringList exact;
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!fits(*m_figure, results[i]) || !chosen(m_options, results[i]))
            continue;
        std::vector<double> values = valuesOf(*m_figure, results[i], m_options);
        notFinite += std::count_if(values.begin(), values.end(), [](double value) { return !std::isfinite(value); });
        const long zeros = errors ? std::count(values.begin(), values.end(), 0.0) : 0;
        if (zeros > 0) {
            std::replace(values.begin(), values.end(), 0.0, foot);
            exact += QStringLiteral("%1 %2").arg(labelOf(results[i])).arg(zeros);
        }
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, whole(values));
        addCurve(points, seriesPen(theme(), static_cast<int>(i), n), labelOf(results[i]));
        extent.add(points);
    }
    if (!exact.isEmpty())
        caption += tr("exact, drawn at the foot: %1 of %2").arg(exact.join(QStringLiteral(", "))).arg(n);
    if (notFinite > 0)
        caption += notFiniteText(notFinite);
    if (errors && !extent.isEmpty())
        extent.limit(extent.upper() - std::log10(foot));
    return extent;
}

/// A decade below the smallest error of all algorithms, but at most eight below the largest: the place of zeros, the
/// same while algorithms are flipped.
double ComparePlot::errorFoot() const
{
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    for (const AlgorithmResult &result : m_figure->comparison.results) {
        if (!fits(*m_figure, result))
            continue;
        for (const double error : valuesOf(*m_figure, result, m_options)) {
            if (error > 0)
                least = std::min(least, error);
            if (std::isfinite(error))
                largest = std::max(largest, error);
        }
    }
    if (!(largest > 0))
        return LeastError;
    return std::pow(10,
                    std::max(std::floor(std::log10(least)) - 1, std::floor(std::log10(largest)) - MostErrorDecades));
}

Hover ComparePlot::hoverAt(const QPointF &coordinates) const
{
    const long position = std::lround(coordinates.x());
    const bool inside = position >= 0 && position < m_figure->comparison.reference.rows();
    return inside ? Hover{{}, position, {}} : Hover{};
}

std::optional<double> ComparePlot::markerOf(const Hover &hover) const
{
    return hover.row ? std::optional<double>(static_cast<double>(*hover.row)) : std::nullopt;
}

QString ComparePlot::readoutAt(const QPointF &coordinates) const
{
    const long position = std::lround(coordinates.x());
    if (position < 0 || position >= m_figure->comparison.reference.rows())
        return {};
    QString text = tr("position %1  reference %2")
                       .arg(QString::number(position),
                            shortNumber(m_figure->comparison.reference(position, m_options.column)));
    for (const AlgorithmResult &result : m_figure->comparison.results)
        if (fits(*m_figure, result) && chosen(m_options, result))
            text += QStringLiteral("  %1 %2").arg(labelOf(result),
                                                  shortNumber(valueAt(*m_figure, result, position, m_options)));
    return text;
}

} // namespace tnn::widgets

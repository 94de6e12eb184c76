// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ComparePlot along the position: outputs, differences, errors.
#include <algorithm>
#include <cmath>
#include <limits>

#include <qcustomplot.h>

#include "engine/run/compare_pair.h"
#include "widgets/plots/compare/compare_plot.h"

namespace tnn::widgets {

namespace {

using run::Comparison;
using run::ReferenceSource;

constexpr double LeastError = 1e-17; // if there are only zeros to draw
constexpr double MostErrorDecades = 8;

/// Returns whether a result has the right shape to be drawn with the others.
bool fits(const Comparison &comparison, int source)
{
    if (source == ReferenceSource)
        return true;
    const toeplitz::Sequence &y = comparison.results[static_cast<std::size_t>(source)].y;
    return y.rows() == comparison.reference.rows() && y.cols() == comparison.reference.cols();
}

double drawnValue(const Comparison &comparison, int source, long position, const CompareOptions &options)
{
    const double y = valueOf(comparison, source, position, options.column);
    if (options.picture == ComparePicture::Overlay || options.picture == ComparePicture::Wipe)
        return y;
    const double difference = y - comparison.reference(position, options.column);
    return options.picture == ComparePicture::Difference ? difference : std::abs(difference);
}

long countStrange(const std::vector<double> &values)
{
    return std::count_if(values.begin(), values.end(), [](double value) { return !std::isfinite(value); });
}

QString axisTitle(const CompareOptions &options, const QString &pair)
{
    switch (options.picture) {
    case ComparePicture::Difference:
        return options.scope == CompareScope::Pair ? pair : ComparePlot::tr("y\u1d62 \u2212 float64 reference");
    case ComparePicture::Error:
        return ComparePlot::tr("|y\u1d62 \u2212 float64 reference|");
    default:
        return ComparePlot::tr("output y\u1d62");
    }
}

} // namespace

std::vector<double> ComparePlot::valuesOf(int source) const
{
    std::vector<double> values(static_cast<std::size_t>(m_figure->comparison.reference.rows()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = drawnValue(m_figure->comparison, source, static_cast<long>(i), m_options);
    return values;
}

QRectF ComparePlot::populateCurves()
{
    const bool errors = m_options.picture == ComparePicture::Error;
    setHorizontalAxis(AxisMapping::integer(), tr("position i (tokens)"));
    setVerticalAxis(errors ? AxisMapping::logarithmic() : AxisMapping(), axisTitle(m_options, pairName()));
    QStringList caption;
    if (!m_figure->note.empty())
        caption += translated(m_figure->note);
    const Extent extent = addCurves(caption);
    setCaption(joinedClauses(caption));
    addMark();
    return extent.over(0, static_cast<double>(m_figure->comparison.reference.rows() - 1));
}

Extent ComparePlot::addCurves(QStringList &caption)
{
    if (m_options.picture == ComparePicture::Difference && m_options.scope == CompareScope::Pair
        && m_options.held.isEmpty())
        return addPairDifference(caption);
    const bool errors = m_options.picture == ComparePicture::Error;
    const double foot = errors ? errorFoot() : 0;
    long notFinite = 0;
    QStringList exact;
    const std::vector<int> defaults = sources();
    const std::optional<int> held = sourceOf(m_options.held);
    Extent extent;
    for (const int source : scaled()) {
        if (!fits(m_figure->comparison, source))
            continue;
        const bool isDefault = std::find(defaults.begin(), defaults.end(), source) != defaults.end();
        const Extent one = addSource(source, held ? source == *held : isDefault, foot, exact, notFinite);
        // Zeros of the reference are at the bottom, wherever that is.
        if (!one.isEmpty() && !(errors && source == ReferenceSource)) {
            extent.add(one.lower());
            extent.add(one.upper());
        }
    }
    if (!exact.isEmpty())
        caption += tr("exact, drawn at the bottom: %1 of %2")
                       .arg(exact.join(QStringLiteral(", ")))
                       .arg(m_figure->comparison.reference.rows());
    if (notFinite > 0)
        caption += notFiniteText(notFinite);
    if (errors && !extent.isEmpty())
        extent.limit(extent.upper() - std::log10(foot));
    return extent;
}

/// Returns what is drawn, and what a held key shows instead: all share one scale, so that nothing jumps.
std::vector<int> ComparePlot::scaled() const
{
    std::vector<int> all = sources();
    const QString other = m_options.scope == CompareScope::All ? QString::fromLatin1(run::ReferenceName) : m_options.b;
    const bool asked = m_options.scope != CompareScope::All || m_options.picture == ComparePicture::Overlay
        || m_options.picture == ComparePicture::Difference || !m_options.held.isEmpty();
    const std::optional<int> flipped = asked ? sourceOf(other) : std::nullopt;
    if (flipped && std::find(all.begin(), all.end(), *flipped) == all.end())
        all.push_back(*flipped);
    return all;
}

/// Draws it, or only returns its extent.
Extent ComparePlot::addSource(int source, bool drawn, double foot, QStringList &exact, long &notFinite)
{
    std::vector<double> values = valuesOf(source);
    const long zeros = foot > 0 ? std::count(values.begin(), values.end(), 0.0) : 0;
    std::replace(values.begin(), values.end(), 0.0, zeros > 0 ? foot : 0.0);
    const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, whole(values));
    if (drawn) {
        notFinite += countStrange(values);
        if (zeros > 0)
            exact += QStringLiteral("%1 %2").arg(labelOf(source)).arg(zeros);
        addCurve(points, penOf(source), m_options.isBelow ? QString() : labelOf(source));
    }
    Extent extent;
    extent.add(points);
    return extent;
}

/// Draws A - B, and says where it is largest in this channel.
Extent ComparePlot::addPairDifference(QStringList &caption)
{
    const Comparison &comparison = m_figure->comparison;
    const std::optional<int> a = sourceOf(m_options.a), b = sourceOf(m_options.b);
    Extent extent;
    if (!a || !b)
        return extent;
    std::vector<double> values(static_cast<std::size_t>(comparison.reference.rows()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = valueOf(comparison, *a, static_cast<long>(i), m_options.column)
            - valueOf(comparison, *b, static_cast<long>(i), m_options.column);
    const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, whole(values));
    addCurve(points, QPen(theme().accent, values.size() > 20000 ? 1 : 1.5), pairName());
    extent.add(points);
    extent.add(0);
    if (const long strange = countStrange(values); strange > 0)
        caption += notFiniteText(strange);
    return extent;
}

/// Returns the place of zeros: a decade below the smallest error of all algorithms, but at most eight below the
/// largest. It stays the same while flipping through algorithms.
double ComparePlot::errorFoot() const
{
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    for (int source = 0; source < static_cast<int>(m_figure->comparison.results.size()); ++source) {
        if (!fits(m_figure->comparison, source))
            continue;
        for (const double error : valuesOf(source)) {
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

QString ComparePlot::positionReadout(long position) const
{
    const Comparison &comparison = m_figure->comparison;
    QString text = tr("position %1  reference %2")
                       .arg(QString::number(position), shortNumber(comparison.reference(position, m_options.column)));
    for (const int source : sources())
        if (source != ReferenceSource && fits(comparison, source))
            text += QStringLiteral("  %1 %2").arg(labelOf(source),
                                                  shortNumber(drawnValue(comparison, source, position, m_options)));
    const std::optional<int> a = sourceOf(m_options.a), b = sourceOf(m_options.b);
    if (m_options.scope == CompareScope::Pair && a && b)
        text += QStringLiteral("  %1 %2").arg(pairName(),
                                              shortNumber(valueOf(comparison, *a, position, m_options.column)
                                                          - valueOf(comparison, *b, position, m_options.column)));
    return text;
}

} // namespace tnn::widgets

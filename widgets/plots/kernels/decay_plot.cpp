// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/decay_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <qcustomplot.h>

#include "engine/analysis/quantile.h"

namespace tnn::widgets {

namespace {

using figures::DecayFigure;

constexpr long MostPoints = 1L << 22; // in the selected channels' envelopes together
constexpr double MostDecades = 12;

/// Moves zeros to the bottom of the bands: a logarithmic axis has no place for them, and a gap would mean "unknown".
QVector<QCPGraphData> floored(QVector<QCPGraphData> points, double floor)
{
    for (QCPGraphData &point : points)
        if (!(point.value >= floor))
            point.value = floor;
    return points;
}

/// The decay to draw with the measurement: the stored one, or else the fitted one.
struct Rate {
    double lowest = 1, highest = 1, middle = 1;
    QString label;
};

/// Returns the median over the selected kernels, NaN if none can be fitted.
double medianFit(const DecayFigure &figure)
{
    std::vector<double> rates;
    for (const analysis::KernelSummary &summary : figure.summaries)
        if (summary.fittedDecay > 0)
            rates.push_back(summary.fittedDecay);
    std::sort(rates.begin(), rates.end());
    return analysis::quantileOfSorted(rates, 0.5);
}

QString fittedText(double rate)
{
    return QString::number(rate, 'g', decayDigits(rate));
}

QString fittedName(const DecayFigure &figure, double rate)
{
    return (figure.summaries.size() > 1 ? DecayPlot::tr("median fitted \u03b3 = %1")
                                        : DecayPlot::tr("fitted \u03b3 = %1"))
        .arg(fittedText(rate));
}

std::optional<Rate> rateOf(const DecayFigure &figure)
{
    const auto text = [](double gamma) { return QString::number(gamma, 'g', 6); };
    if (!figure.decays) {
        const double fitted = medianFit(figure);
        if (std::isnan(fitted))
            return std::nullopt;
        return Rate{fitted, fitted, fitted, fittedName(figure, fitted)};
    }
    const double lowest = figure.gammaMinimum, highest = figure.gammaMaximum;
    if (lowest == highest)
        return Rate{lowest, highest, highest, DecayPlot::tr("decay \u03b3 = %1").arg(text(highest))};
    return Rate{lowest, highest, 0.5 * (lowest + highest),
                DecayPlot::tr("decay \u03b3 = %1 to %2").arg(text(lowest), text(highest))};
}

QString captionOf(const DecayFigure &figure, const std::optional<Rate> &rate)
{
    QStringList parts;
    const QString fitted = rate ? DecayPlot::tr("; fitted rate %1").arg(fittedText(rate->middle)) : QString();
    if (!figure.decays && figure.storedGamma != 1)
        parts += DecayPlot::tr("decay %1 is switched off").arg(QString::number(figure.storedGamma, 'g', 6)) + fitted;
    else if (!figure.decays && figure.bound.empty())
        parts += DecayPlot::tr("no decay stored") + fitted;
    else if (!figure.decays && rate)
        parts += DecayPlot::tr("fitted rate %1").arg(fittedText(rate->middle));
    parts += DecayPlot::tr("bands: 25 to 75 % and 5 to 95 % of the channels");
    long notFinite = 0;
    for (const analysis::KernelSummary &summary : figure.summaries)
        notFinite += summary.nan + summary.infinite;
    if (notFinite > 0)
        parts += notFiniteText(notFinite);
    return joinedClauses(parts);
}

/// Returns how many of the selected channels have an envelope, the first ones.
long drawnChannels(const DecayFigure &figure)
{
    if (!figure.selected || figure.selected->n != figure.profile.n)
        return 0;
    return std::min<long>(figure.selected->values.cols(), std::max(1L, MostPoints / figure.profile.n));
}

/// Returns start * gamma^(k - 1) from lag 1 on, at about a hundred lags: a straight line needs no more.
QVector<QCPGraphData> rateCurve(const AxisMapping &mapping, double gamma, double start, long n)
{
    constexpr long RateSamples = 512;
    QVector<QCPGraphData> points;
    long last = 0;
    for (long i = 0; i <= RateSamples; ++i) {
        const long lag = std::max(1L, (n - 1) * i / RateSamples);
        if (lag == last)
            continue;
        last = lag;
        const auto exponent = static_cast<double>(lag - 1);
        // By the logarithm if that is drawn: the power itself soon underflows.
        const double place = mapping.kind() == AxisMapping::Kind::Log
            ? std::log10(start) + exponent * std::log10(gamma)
            : mapping.toAxis(start * std::pow(gamma, exponent));
        points.append({static_cast<double>(lag), place});
    }
    return points;
}

} // namespace

QString DecayPlot::notice() const
{
    return m_figure ? tr("There are no coefficients to measure") : tr("Open a checkpoint to see how its kernels decay");
}

std::optional<QRectF> DecayPlot::populate()
{
    if (showsRates())
        return populateRates();
    const auto full = [this](const std::vector<float> &values) {
        return static_cast<long>(values.size()) == m_figure->profile.n;
    };
    if (!m_figure || m_figure->profile.n < 1
        || !std::all_of(m_figure->profile.quantiles.begin(), m_figure->profile.quantiles.end(), full))
        return std::nullopt;
    const long n = m_figure->profile.n, trained = m_figure->trainingLength;
    setHorizontalAxis(AxisMapping::integer(), tr("|lag| k (tokens)"));
    setVerticalAxis(m_options.logScale() ? AxisMapping::logarithmic() : AxisMapping(),
                    tr("|t\u2096| over all channels"));
    const std::optional<Rate> rate = rateOf(*m_figure);
    setCaption(captionOf(*m_figure, rate));
    if (trained > 0 && n > trained)
        addAnnotation(
            shadeBeyond(plot(), theme(), static_cast<double>(trained) - 0.5, false, tr("beyond training length")));
    const Extent extent = addProfile();
    addSelected();
    if (rate)
        addRate(rate->lowest, rate->highest, rate->middle, rate->label, {6, 3});
    addBound();
    if (const double fitted = medianFit(*m_figure); m_figure->decays && !std::isnan(fitted))
        addRate(fitted, fitted, fitted, fittedName(*m_figure, fitted), {1.5, 2.5});
    if (m_options.energy)
        addCumulative();
    addAnnotation(markKeys(plot(), theme(),
                           {{m_figure->profile.k50, tr("median k50")},
                            {m_figure->profile.k90, tr("median k90")},
                            {m_figure->profile.k99, tr("median k99")}}));
    return extent.over(0, static_cast<double>(n - 1));
}

Extent DecayPlot::addProfile()
{
    std::array<QVector<QCPGraphData>, 5> quantiles;
    Extent extent;
    for (std::size_t i = 0; i < quantiles.size(); ++i) {
        quantiles[i] = curvePoints(verticalMapping(), 0, whole(m_figure->profile.quantiles[i]));
        extent.add(quantiles[i]);
    }
    if (m_options.logScale()) {
        extent.limit(MostDecades);
        const double floor = extent.isEmpty() ? -MostDecades : extent.lower() - 1;
        for (const std::size_t band : {0, 1, 3, 4})
            quantiles[band] = floored(std::move(quantiles[band]), floor);
    }
    QPen median = summaryPen(theme(), m_figure->profile.n);
    median.setWidthF(median.widthF() + 0.4);
    // Named by the caption: the legend would hide too much of such a full plot.
    addBand(quantiles[0], quantiles[4], faded(median.color(), 0.16), {}).setName(tr("5 to 95 %"));
    addBand(quantiles[1], quantiles[3], faded(median.color(), 0.28), {}).setName(tr("25 to 75 %"));
    addCurve(quantiles[2], median, tr("median"));
    return extent;
}

void DecayPlot::addSelected()
{
    for (long i = 0; i < drawnChannels(*m_figure); ++i) {
        const toeplitz::Coefficients &c = *m_figure->selected;
        const std::vector<float> envelope = analysis::magnitude(toeplitz::kernelOf(c, i));
        QPen pen = seriesPen(theme(), static_cast<int>(i), c.n);
        pen.setWidthF(1);
        addCurve(curvePoints(verticalMapping(), 0, whole(envelope)), pen, channelName(m_figure->labels, i));
    }
}

void DecayPlot::addRate(double lowest, double highest, double middle, const QString &label, const QList<double> &dashes)
{
    const std::vector<float> &median = m_figure->profile.quantiles[2];
    const double start = median.size() > 1 ? static_cast<double>(median[1]) : 0;
    if (!(start > 0) || !std::isfinite(start) || !(lowest > 0) || !std::isfinite(highest))
        return;
    const long n = m_figure->profile.n;
    const auto curve = [&](double gamma) { return rateCurve(verticalMapping(), gamma, start, n); };
    QPen pen = summaryPen(theme());
    pen.setDashPattern(dashes);
    if (lowest != highest)
        addBand(curve(lowest), curve(highest), faded(pen.color(), 0.2), {});
    addCurve(curve(middle), pen, label);
}

void DecayPlot::addBound()
{
    const std::vector<float> &median = m_figure->profile.quantiles[2], &bound = m_figure->bound;
    if (median.size() < 2 || bound.size() < 2 || !(bound[1] > 0) || !(median[1] > 0))
        return;
    std::vector<float> scaled = bound; // through the median at lag 1, like the rates
    for (float &value : scaled)
        value *= median[1] / bound[1];
    scaled.front() = std::numeric_limits<float>::quiet_NaN();
    QPen pen = summaryPen(theme());
    pen.setDashPattern({8, 3, 1, 3});
    addCurve(curvePoints(verticalMapping(), 0, whole(scaled)), pen, translated(m_figure->boundName));
}

void DecayPlot::addCumulative()
{
    const std::vector<float> &energy = m_figure->profile.cumulativeEnergy;
    QVector<QCPGraphData> points = curvePoints(AxisMapping(), 0, whole(energy));
    for (QCPGraphData &point : points)
        point.value *= 100;
    QPen pen(theme().muted, 1.2);
    pen.setDashPattern({3, 2, 1, 2});
    addCurve(points, pen, tr("cumulative energy")).setValueAxis(plot().yAxis2);
    setMapping(*plot().yAxis2, AxisMapping(), 100); // at most 100 % of the energy
    plot().yAxis2->setLabel(tr("energy within k (%)"));
    plot().yAxis2->setRange(0, 112);
    plot().yAxis2->setVisible(true);
}

std::optional<double> DecayPlot::markerOf(const Hover &hover) const
{
    const std::optional<double> lag = CurvePlot::markerOf(hover);
    return lag ? std::optional(std::abs(*lag)) : std::nullopt;
}

QString DecayPlot::readoutAt(const QPointF &coordinates) const
{
    if (showsRates())
        return rateReadout(coordinates);
    const long lag = std::lround(coordinates.x());
    const analysis::DecayProfile &profile = m_figure->profile;
    if (lag < 0 || lag >= profile.n)
        return {};
    const auto at = [lag](const std::vector<float> &values) {
        return static_cast<double>(values[static_cast<std::size_t>(lag)]);
    };
    QString text = tr("lag %1  median |t| %2  25 to 75 %: %3 to %4")
                       .arg(QString::number(lag), shortNumber(at(profile.quantiles[2]), 3),
                            shortNumber(at(profile.quantiles[1]), 3), shortNumber(at(profile.quantiles[3]), 3));
    for (long i = 0; i < drawnChannels(*m_figure); ++i)
        text += QStringLiteral("  %1: %2")
                    .arg(channelName(m_figure->labels, i),
                         shortNumber(static_cast<double>(analysis::largerMagnitude(m_figure->selected->at(lag, i),
                                                                                   m_figure->selected->at(-lag, i)))));
    if (lag < static_cast<long>(profile.cumulativeEnergy.size()))
        text += tr("  energy within %1 %").arg(QString::number(100 * at(profile.cumulativeEnergy), 'f', 2));
    return text;
}

} // namespace tnn::widgets

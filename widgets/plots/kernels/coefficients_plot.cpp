// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/coefficients_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

using figures::CoefficientsFigure;
using figures::Scale;

/// More points would not be visible, and memory would run short.
constexpr long MostCurvePoints = 1L << 23;
constexpr int MostCurves = 64;

long firstLag(const CoefficientsFigure &figure)
{
    return figure.coefficients->causal ? 0 : -(figure.coefficients->n - 1);
}

long lagCount(const CoefficientsFigure &figure)
{
    return figure.coefficients->n - firstLag(figure);
}

Strided<float> column(const CoefficientsFigure &figure, long index, double unit = 1)
{
    const toeplitz::Sequence &values = figure.coefficients->values;
    return {values.data() + figure.coefficients->rowOfLag(firstLag(figure)) * values.cols() + index, lagCount(figure),
            values.cols(), unit};
}

/// Returns 2n-1 values, lag ascending, without the zeros of a causal kernel.
Strided<float> lags(const CoefficientsFigure &figure, const std::vector<float> &values)
{
    return {values.data() + figure.coefficients->rowOfLag(firstLag(figure)), lagCount(figure), 1};
}

bool asBands(const CoefficientsFigure &figure)
{
    const auto rows = static_cast<std::size_t>(2 * figure.coefficients->n - 1);
    return figure.quantiles.size() == 5
        && std::all_of(figure.quantiles.begin(), figure.quantiles.end(),
                       [rows](const std::vector<float> &values) { return values.size() == rows; });
}

/// Whether the bands have a curve of the mean.
bool hasMean(const CoefficientsFigure &figure)
{
    return figure.mean.size() == figure.quantiles[0].size();
}

AxisMapping mappingFor(const CoefficientsFigure &figure, Scale scale)
{
    if (scale == Scale::Linear)
        return {};
    if (scale == Scale::Log)
        return AxisMapping::logarithmic();
    const toeplitz::Sequence &values = figure.coefficients->values;
    return AxisMapping::symlog(asBands(figure)
                                   ? symlogThreshold(figure.quantiles[2])
                                   : symlogThreshold({values.data(), static_cast<std::size_t>(values.size())}));
}

QString axisTitle(Scale scale)
{
    switch (scale) {
    case Scale::Symlog:
        return CoefficientsPlot::tr("coefficient t\u2096 (symlog)");
    case Scale::Linear:
        return CoefficientsPlot::tr("coefficient t\u2096");
    case Scale::Log:
        return CoefficientsPlot::tr("|t\u2096|, dotted where negative");
    }
    return {};
}

long drawnCurves(const CoefficientsFigure &figure)
{
    const long most = std::clamp(MostCurvePoints / std::max(1L, lagCount(figure)), 1L, static_cast<long>(MostCurves));
    return std::min<long>(figure.coefficients->values.cols(), most);
}

/// Returns the median lag from which on the channels' RPEs are saturated; none unless more than half of them are.
std::optional<long> saturatedOf(const CoefficientsFigure &figure)
{
    std::vector<long> lags;
    for (const std::optional<long> &lag : figure.saturated)
        if (lag)
            lags.push_back(*lag);
    if (2 * lags.size() <= figure.saturated.size())
        return std::nullopt;
    std::nth_element(lags.begin(), lags.begin() + static_cast<std::ptrdiff_t>(lags.size() / 2), lags.end());
    return lags[lags.size() / 2];
}

QString saturationText(const CoefficientsFigure &figure)
{
    const auto count = static_cast<long>(figure.saturated.size());
    const auto found = std::count_if(figure.saturated.begin(), figure.saturated.end(),
                                     [](const std::optional<long> &lag) { return lag.has_value(); });
    if (found == 0)
        return {};
    const std::optional<long> lag = saturatedOf(figure);
    if (count == 1)
        return CoefficientsPlot::tr("RPE within 1 % of its range from lag %1 on").arg(groupedNumber(*lag));
    const QString of = CoefficientsPlot::tr("RPE saturated in %1 of %2 channels")
                           .arg(groupedNumber(found), groupedNumber(count));
    return lag ? CoefficientsPlot::tr("%1, median from lag %2 on").arg(of, groupedNumber(*lag)) : of;
}

QString captionOf(const CoefficientsFigure &figure, Scale scale)
{
    QStringList parts;
    if (asBands(figure) && scale == Scale::Log)
        parts += CoefficientsPlot::tr("quantiles have both signs; drawn as symlog");
    const long drawn = drawnCurves(figure), all = figure.coefficients->values.cols();
    long notFinite = 0;
    if (!asBands(figure)) {
        if (drawn < all)
            parts += CoefficientsPlot::tr("showing the first %1 of %2 channels").arg(drawn).arg(all);
        for (long i = 0; i < drawn; ++i)
            notFinite += countNotFinite(column(figure, i));
    }
    if (notFinite > 0)
        parts += notFiniteText(notFinite);
    if (const QString saturation = saturationText(figure); !saturation.isEmpty())
        parts += saturation;
    return joinedClauses(parts);
}

} // namespace

QString CoefficientsPlot::title() const
{
    if (!m_figure)
        return {};
    const bool one = m_figure->labels.size() == 1 && m_figure->quantiles.empty();
    return one ? titleWithChannel(m_figure->title, m_figure->labels, 0) : translated(m_figure->title);
}

QString CoefficientsPlot::notice() const
{
    return m_figure ? tr("Select a channel to see its coefficients") : tr("Open a checkpoint to see its coefficients");
}

std::optional<QRectF> CoefficientsPlot::populate()
{
    if (!m_figure || !m_figure->coefficients || m_figure->coefficients->n < 1
        || m_figure->coefficients->values.cols() < 1)
        return std::nullopt;
    setHorizontalAxis(AxisMapping::integer(), tr("lag k (tokens)"));
    const bool bands = asBands(*m_figure);
    const Scale scale = bands && m_options.scale == Scale::Log ? Scale::Symlog : m_options.scale;
    setVerticalAxis(mappingFor(*m_figure, scale), axisTitle(scale));
    setCaption(captionOf(*m_figure, m_options.scale));
    const long n = m_figure->coefficients->n, trained = m_figure->trainingLength;
    if (trained > 0 && n > trained)
        addAnnotation(shadeBeyond(plot(), theme(), static_cast<double>(trained) - 0.5, !m_figure->coefficients->causal,
                                  tr("beyond training length")));
    const Extent extent = bands ? addBands() : addCurves();
    if (const std::optional<long> lag = saturatedOf(*m_figure))
        addAnnotation(markKeys(plot(), theme(), {{static_cast<double>(*lag), tr("RPE saturated")}}));
    return extent.over(static_cast<double>(firstLag(*m_figure)), static_cast<double>(n - 1));
}

Extent CoefficientsPlot::addCurves()
{
    Extent extent;
    const bool logarithmic = m_options.scale == Scale::Log;
    for (long i = 0; i < drawnCurves(*m_figure); ++i) {
        QPen pen = seriesPen(theme(), static_cast<int>(i), lagCount(*m_figure), drawnCurves(*m_figure));
        if (logarithmic)
            pen.setStyle(Qt::SolidLine); // here dashes show the sign
        const QString name = channelName(m_figure->labels, i);
        // A logarithmic axis has no place for negative values: they are another curve.
        for (const double unit : logarithmic ? std::vector<double>{1, -1} : std::vector<double>{1}) {
            const QVector<QCPGraphData> points = curvePoints(verticalMapping(), firstLag(*m_figure),
                                                             column(*m_figure, i, unit));
            if (unit < 0)
                pen.setStyle(Qt::DotLine);
            addCurve(points, pen, unit < 0 ? QString() : name);
            extent.add(points);
        }
    }
    if (logarithmic)
        extent.limit(12);
    return extent;
}

Extent CoefficientsPlot::addBands()
{
    std::array<QVector<QCPGraphData>, 5> quantiles;
    Extent extent;
    for (std::size_t i = 0; i < quantiles.size(); ++i) {
        quantiles[i] = curvePoints(verticalMapping(), firstLag(*m_figure), lags(*m_figure, m_figure->quantiles[i]));
        extent.add(quantiles[i]);
    }
    const QPen median = summaryPen(theme(), lagCount(*m_figure));
    QPen mean = median;
    mean.setDashPattern({7, 2.5});
    addBand(quantiles[0], quantiles[4], faded(median.color(), 0.16), tr("5 to 95 %"));
    addBand(quantiles[1], quantiles[3], faded(median.color(), 0.28), tr("25 to 75 %"));
    addCurve(quantiles[2], median, tr("median"));
    if (hasMean(*m_figure)) {
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), firstLag(*m_figure),
                                                         lags(*m_figure, m_figure->mean));
        addCurve(points, mean, tr("mean"));
        extent.add(points);
    }
    return extent;
}

QString CoefficientsPlot::readoutAt(const QPointF &coordinates) const
{
    const long lag = std::lround(coordinates.x());
    const toeplitz::Coefficients &c = *m_figure->coefficients;
    if (lag < firstLag(*m_figure) || lag >= c.n)
        return {};
    QString text = tr("lag %1").arg(lag);
    if (asBands(*m_figure)) {
        const auto at = [&](std::size_t level) {
            return shortNumber(
                static_cast<double>(m_figure->quantiles[level][static_cast<std::size_t>(c.rowOfLag(lag))]), 3);
        };
        text += tr("  median %1  25 to 75 %: %2 to %3  5 to 95 %: %4 to %5").arg(at(2), at(1), at(3), at(0), at(4));
        if (hasMean(*m_figure))
            text += tr("  mean %1")
                        .arg(shortNumber(
                            static_cast<double>(m_figure->mean[static_cast<std::size_t>(c.rowOfLag(lag))])));
        return text;
    }
    if (c.values.cols() == 1)
        return text + tr("  t %1").arg(shortNumber(static_cast<double>(c.at(lag, 0))));
    for (long i = 0; i < drawnCurves(*m_figure); ++i)
        text += QStringLiteral("  %1: %2")
                    .arg(channelName(m_figure->labels, i), shortNumber(static_cast<double>(c.at(lag, i))));
    return text;
}

} // namespace tnn::widgets

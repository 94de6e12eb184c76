// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/response_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <qcustomplot.h>

#include "widgets/curves/axis_rows.h"
#include "widgets/curves/levels.h"

namespace tnn::widgets {

namespace {

using figures::ResponseFigure;

constexpr double MostDecibels = 120; // anything weaker is rounding, see FrequencyResponse::Negligible
constexpr double MostLayerDecibels = 80;

/// Returns the magnitudes in dB, or unchanged.
std::vector<double> scaled(std::vector<double> magnitudes, bool inDecibels)
{
    if (inDecibels)
        std::transform(magnitudes.begin(), magnitudes.end(), magnitudes.begin(), analysis::decibels);
    return magnitudes;
}

} // namespace

void ResponsePlot::setCurrent(int tno, int head)
{
    if (tno == m_tno && head == m_head)
        return;
    m_tno = tno;
    m_head = head;
    if (showsLayers())
        contentChanged();
}

QString ResponsePlot::title() const
{
    if (!m_figure)
        return {};
    const bool one = m_figure->responses.size() == 1 && !m_figure->quantiles;
    return one ? titleWithChannel(m_figure->title, m_figure->labels, 0) : translated(m_figure->title);
}

QString ResponsePlot::notice() const
{
    return m_figure ? tr("There are no coefficients to transform")
                    : tr("Open a checkpoint to see the frequency response of its kernels");
}

AxisMapping ResponsePlot::frequencyMapping() const
{
    return m_options.logFrequency ? AxisMapping::logarithmic() : AxisMapping();
}

std::optional<QRectF> ResponsePlot::populate()
{
    if (!m_figure || m_figure->n < 1 || (m_figure->responses.empty() && m_figure->layers.empty()))
        return std::nullopt;
    setHorizontalAxis(frequencyMapping(), tr("frequency \u03c9 (\u03c0 rad/token)"));
    QRectF home = m_figure->layers.empty() ? populateCurves() : populateLayers();
    if (m_options.logFrequency && m_figure->n > 1)
        home.setLeft(frequencyMapping().toAxis(1 / static_cast<double>(m_figure->n)));
    else if (m_options.logFrequency)
        home.setLeft(-1);
    home.setRight(frequencyMapping().toAxis(1));
    return home;
}

QVector<QCPGraphData> ResponsePlot::placed(const std::vector<double> &values) const
{
    const AxisMapping keys = frequencyMapping();
    QVector<QCPGraphData> points;
    for (std::size_t k = m_options.logFrequency ? 1 : 0; k < values.size(); ++k)
        points.append({keys.toAxis(static_cast<double>(k) / static_cast<double>(values.size() - 1)),
                       verticalMapping().toAxis(values[k])});
    return points;
}

std::vector<double> ResponsePlot::shownOf(const analysis::FrequencyResponse &response) const
{
    if (m_options.quantity == Quantity::Phase)
        return response.phase;
    return m_options.quantity == Quantity::Delay ? response.delay
                                                 : scaled(magnitudesOf(response), m_options.logScale());
}

QRectF ResponsePlot::populateCurves()
{
    const bool delays = m_options.quantity == Quantity::Delay, phases = m_options.quantity == Quantity::Phase;
    const AxisMapping mapping = delays && m_options.logScale() ? AxisMapping::symlog(1) : AxisMapping();
    setVerticalAxis(mapping,
                    phases                     ? tr("phase of H (rad)")
                        : delays               ? tr("group delay (tokens)")
                        : m_options.logScale() ? tr("|H| (dB)")
                                               : tr("|H|"));
    setCaption(captionOfCurves());
    Extent extent;
    if (m_figure->quantiles)
        addQuantiles(extent);
    else
        addChannels(extent);
    if (!delays && !phases && m_options.logScale())
        extent.limit(MostDecibels);
    return extent.over(0, 1);
}

void ResponsePlot::addQuantiles(Extent &extent)
{
    const analysis::ResponseQuantiles &all = *m_figure->quantiles;
    const bool magnitudes = m_options.quantity == Quantity::Magnitude;
    const auto &levels = magnitudes ? all.magnitude : m_options.quantity == Quantity::Phase ? all.phase : all.delay;
    std::array<QVector<QCPGraphData>, 5> bands;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        bands[i] = placed(scaled(levels[i], magnitudes && m_options.logScale()));
        extent.add(bands[i]);
    }
    const QPen median = summaryPen(theme(), m_figure->n);
    // Named by the caption.
    addBand(bands[0], bands[4], faded(median.color(), 0.16), {}).setName(tr("5 to 95 %"));
    addBand(bands[1], bands[3], faded(median.color(), 0.28), {}).setName(tr("25 to 75 %"));
    addCurve(bands[2], median, tr("median"));
}

void ResponsePlot::addChannels(Extent &extent)
{
    for (std::size_t i = 0; i < m_figure->responses.size(); ++i) {
        const QVector<QCPGraphData> points = placed(shownOf(m_figure->responses[i]));
        extent.add(points);
        const auto index = static_cast<int>(i);
        const auto curves = static_cast<long>(m_figure->responses.size());
        addCurve(points, seriesPen(theme(), index, m_figure->n, curves), channelName(m_figure->labels, index));
    }
}

QString ResponsePlot::captionOfCurves() const
{
    QStringList parts;
    if (m_figure->quantiles)
        parts += tr("bands: 25 to 75 % and 5 to 95 % of the channels");
    const ResponseFlaws flaws = flawsOf(*m_figure);
    if (flaws.notFinite > 0)
        parts += tr("%1 not finite: no response").arg(channelCount(flaws.notFinite));
    if (flaws.zero > 0)
        parts += tr("%1 zero at every lag").arg(channelCount(flaws.zero));
    if (flaws.negligible > 0 && m_options.quantity != Quantity::Magnitude)
        parts += tr("omitted where |H| is below %1 of its peak").arg(powerOfTen(-6));
    return joinedClauses(parts);
}

QRectF ResponsePlot::populateLayers()
{
    const std::vector<ResponseFigure::Layer> &layers = m_figure->layers;
    setVerticalAxis(AxisMapping(), {});
    LevelRows rows;
    rows.keys = frequencyMapping();
    QStringList names;
    Extent extent;
    for (const ResponseFigure::Layer &layer : layers) {
        rows.levels.push_back(scaled(layer.magnitude, m_options.logScale()));
        for (const double level : rows.levels.back())
            if (std::isfinite(level))
                extent.add(level);
        names += rowName(layer.brief, layer.tno == m_tno && layer.head == m_head);
    }
    if (m_options.logScale())
        extent.limit(MostLayerDecibels);
    const QRectF range = extent.over(0, 1);
    rows.lowest = range.top();
    rows.highest = std::max(range.bottom(), range.top() + 1e-9);
    setRowNames(*plot().yAxis, names);
    setCaption(tr("mean |H| over the channels of each layer"));
    const auto count = static_cast<double>(layers.size());
    addLevelBar(plot(), theme(), rows.lowest, rows.highest, m_options.logScale() ? tr("|H| (dB)") : tr("|H|"));
    addLevelRows(plot(), theme(), std::move(rows));
    return {0, 0.5 - count, 1, count};
}

std::optional<double> ResponsePlot::markerOf(const Hover &hover) const
{
    if (!hover.lag || std::abs(*hover.lag) < 2)
        return std::nullopt;
    return frequencyMapping().toAxis(2 / static_cast<double>(std::abs(*hover.lag)));
}

long ResponsePlot::binAt(const QPointF &coordinates) const
{
    const auto n = static_cast<double>(m_figure->n);
    return std::lround(std::clamp(frequencyMapping().fromAxis(coordinates.x()) * n, 0.0, n));
}

std::optional<double> ResponsePlot::markerAt(const QPointF &coordinates) const
{
    if (!m_figure)
        return std::nullopt;
    const long bin = std::max(m_options.logFrequency ? 1L : 0L, binAt(coordinates));
    return frequencyMapping().toAxis(static_cast<double>(bin) / static_cast<double>(m_figure->n));
}

QString ResponsePlot::readoutAt(const QPointF &coordinates) const
{
    const long bin = binAt(coordinates);
    return waveText(bin, m_figure->n)
        + (m_figure->layers.empty()
               ? curvesText(*m_figure, bin, m_options.quantity)
               : layerText(*m_figure, rowAt(coordinates.y(), static_cast<long>(m_figure->layers.size())), bin));
}

void ResponsePlot::activate(const QPointF &coordinates)
{
    const long row = rowAt(coordinates.y(), static_cast<long>(m_figure->layers.size()));
    if (row >= 0)
        emit headActivated(m_figure->layers[static_cast<std::size_t>(row)].tno,
                           m_figure->layers[static_cast<std::size_t>(row)].head);
}

} // namespace tnn::widgets

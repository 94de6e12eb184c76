// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/decay_plot.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <qcustomplot.h>

#include "engine/analysis/quantile.h"
#include "widgets/curves/axis_rows.h"

namespace tnn::widgets {

// The pictures of decay rates: the stored decay and the fitted decay of each channel.

namespace {

using figures::DecayRates;

constexpr int RateBins = 40;

std::vector<double> finiteOf(const std::vector<double> &values)
{
    std::vector<double> finite;
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite), [](double v) { return std::isfinite(v); });
    std::sort(finite.begin(), finite.end());
    return finite;
}

bool areEqual(const std::vector<double> &rates)
{
    return std::isfinite(rates.front())
        && std::all_of(rates.begin(), rates.end(), [&rates](double rate) { return rate == rates.front(); });
}

/// Returns room around all rates, so that no mark is on an axis.
QRectF roomFor(std::vector<double> rates, double top, double height)
{
    rates = finiteOf(rates);
    const double low = rates.empty() ? 0 : rates.front(), high = rates.empty() ? 1 : rates.back();
    const double margin = high > low ? 0.06 * (high - low) : 0.01;
    return {low - margin, top, high - low + 2 * margin, height};
}

std::vector<double> allOf(const std::vector<double> &stored, const std::vector<double> &fitted)
{
    std::vector<double> all = stored;
    all.insert(all.end(), fitted.begin(), fitted.end());
    return all;
}

QString rateText(double rate)
{
    return std::isfinite(rate) ? QString::number(rate, 'g', 5) : DecayPlot::tr("none");
}

double atChannel(const std::vector<double> &values, long channel)
{
    return values[static_cast<std::size_t>(channel)];
}

} // namespace

std::optional<QRectF> DecayPlot::populateRates()
{
    const DecayRates &rates = *m_figure->rates;
    m_rateOrder.clear();
    if (finiteOf(rates.fitted).empty() && rates.stored.empty())
        return std::nullopt;
    setHorizontalAxis(AxisMapping(), tr("decay per token, \u03b3"));
    QStringList parts;
    if (!rates.logits.empty()) {
        const std::vector<double> logits = finiteOf(rates.logits);
        if (!logits.empty())
            parts += tr("learned: \u03b3 = \u03bb + (1 \u2212 \u03bb) \u03c3(logit), \u03bb %1, logits %2 to %3")
                         .arg(rateText(rates.lambda), shortNumber(logits.front()), shortNumber(logits.back()));
    } else if (rates.stored.empty()) {
        parts += tr("no decay stored");
    }
    const auto unfitted = std::count_if(rates.fitted.begin(), rates.fitted.end(),
                                        [](double rate) { return !std::isfinite(rate); });
    if (unfitted > 0)
        parts += tr("no rate fits %1").arg(channelCount(unfitted));
    if (!rates.layers.empty())
        parts += tr("bars: 25 to 75 % and 5 to 95 % of the fitted rates; dots: the slowest; lines: stored");
    setCaption(joinedClauses(parts));
    if (!rates.layers.empty())
        return populateRateLayers();
    return m_options.picture == DecayOptions::Picture::Histogram ? populateRateHistogram() : populateRateRows();
}

QRectF DecayPlot::populateRateRows()
{
    const DecayRates &rates = *m_figure->rates;
    m_rateOrder.resize(rates.fitted.size());
    std::iota(m_rateOrder.begin(), m_rateOrder.end(), 0L);
    std::stable_sort(m_rateOrder.begin(), m_rateOrder.end(), [&rates](long a, long b) {
        const double first = atChannel(rates.fitted, a), second = atChannel(rates.fitted, b);
        return std::isfinite(first) && (!std::isfinite(second) || first > second);
    });
    setVerticalAxis(AxisMapping(), tr("channel, slowest first"));
    setRowNames(*plot().yAxis, numbersOf(m_rateOrder));
    const auto count = static_cast<double>(m_rateOrder.size());
    const auto add = [&](const std::vector<double> &values, int series, const QString &name) {
        if (values.empty())
            return;
        QVector<QCPGraphData> points;
        const bool same = values.size() > 1 && values.size() == m_rateOrder.size() && areEqual(values);
        if (same) // one line: marks would overlap completely
            points = {{0.5 - count, values.front()}, {0.5, values.front()}};
        else
            for (auto row = static_cast<long>(m_rateOrder.size()) - 1; row >= 0; --row)
                if (const double rate = atChannel(values, m_rateOrder[static_cast<std::size_t>(row)]);
                    std::isfinite(rate))
                    points.append({static_cast<double>(-row), rate});
        QCPGraph &graph = addRowCurve(points, seriesPen(theme(), series), name);
        if (same)
            return;
        graph.setLineStyle(QCPGraph::lsNone);
        graph.setScatterStyle(
            series == 0 ? QCPScatterStyle(QCPScatterStyle::ssDisc, graph.pen().color(), count > 100 ? 3 : 5)
                        : QCPScatterStyle(QCPScatterStyle::ssCross, graph.pen().color(), count > 100 ? 4 : 6));
    };
    add(rates.stored, 1, tr("stored"));
    add(rates.fitted, 0, tr("fitted"));
    return roomFor(allOf(rates.stored, rates.fitted), 0.5 - count, count);
}

QRectF DecayPlot::populateRateHistogram()
{
    const DecayRates &rates = *m_figure->rates;
    setVerticalAxis(AxisMapping::integer(), tr("channels"));
    const QRectF room = roomFor(allOf(rates.stored, rates.fitted), 0, 1);
    const double width = room.width() / RateBins;
    Extent extent;
    extent.add(0);
    const auto add = [&](const std::vector<double> &values, int series, const QString &name) {
        const std::vector<double> finite = finiteOf(values);
        if (finite.empty())
            return;
        QVector<QCPGraphData> points(RateBins + 1);
        for (int bin = 0; bin <= RateBins; ++bin)
            points[bin] = {room.left() + bin * width, 0};
        for (const double rate : finite)
            ++points[std::clamp(static_cast<int>((rate - room.left()) / width), 0, RateBins - 1)].value;
        extent.add(points);
        const QPen pen = seriesPen(theme(), series);
        QCPGraph &graph = addCurve(points, pen, name);
        graph.setLineStyle(QCPGraph::lsStepLeft);
        graph.setBrush(faded(pen.color(), 0.15));
    };
    add(rates.fitted, 0, tr("fitted"));
    add(rates.stored, 1, tr("stored"));
    return extent.over(room.left(), room.right());
}

QRectF DecayPlot::populateRateLayers()
{
    setVerticalAxis(AxisMapping(), {});
    QStringList names;
    std::vector<BoxRow> rows;
    std::vector<double> all;
    for (const DecayRates::Layer &layer : m_figure->rates->layers) {
        names += rowName(layer.brief, layer.title == m_figure->title);
        const std::vector<double> fitted = finiteOf(layer.fitted), kept = finiteOf(layer.stored);
        BoxRow row = BoxRow::of(fitted);
        row.marked = layer.title == m_figure->title;
        all.insert(all.end(), {row.quantiles[0], row.largest});
        for (const double end : kept.empty() ? std::vector<double>() : std::vector<double>{kept.front(), kept.back()}) {
            auto *line = new QCPItemLine(&plot());
            const double place = -static_cast<double>(rows.size());
            line->setPen(QPen(seriesPen(theme(), 1).color(), 2));
            line->start->setCoords(end, place - 0.4);
            line->end->setCoords(end, place + 0.4);
            all.push_back(end);
        }
        rows.push_back(row);
    }
    setRowNames(*plot().yAxis, names);
    const auto count = static_cast<double>(rows.size());
    addBoxRows(plot(), theme(), std::move(rows));
    return roomFor(all, 0.5 - count, count);
}

QString DecayPlot::rateReadout(const QPointF &coordinates) const
{
    const DecayRates &rates = *m_figure->rates;
    if (!rates.layers.empty()) {
        const long row = rowAt(coordinates.y(), static_cast<long>(rates.layers.size()));
        if (row < 0)
            return {};
        const DecayRates::Layer &layer = rates.layers[static_cast<std::size_t>(row)];
        const std::vector<double> stored = finiteOf(layer.stored);
        QString text = tr("%1  fitted: median %2")
                           .arg(translated(layer.title),
                                rateText(analysis::quantileOfSorted(finiteOf(layer.fitted), 0.5)));
        if (!stored.empty())
            text += tr("  stored %1 to %2").arg(rateText(stored.front()), rateText(stored.back()));
        return text;
    }
    const long row = m_rateOrder.empty() ? -1 : rowAt(coordinates.y(), static_cast<long>(m_rateOrder.size()));
    if (row < 0)
        return tr("\u03b3 %1").arg(rateText(coordinates.x()));
    const long channel = m_rateOrder[static_cast<std::size_t>(row)];
    QString text = tr("channel %1  fitted %2")
                       .arg(QString::number(channel), rateText(atChannel(rates.fitted, channel)));
    if (!rates.stored.empty())
        text += tr("  stored %1").arg(rateText(atChannel(rates.stored, channel)));
    if (!rates.logits.empty())
        text += tr("  logit %1").arg(shortNumber(atChannel(rates.logits, channel), 4));
    return text;
}

} // namespace tnn::widgets

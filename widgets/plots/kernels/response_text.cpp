// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/response_plot.h"

#include <algorithm>
#include <cmath>

namespace tnn::widgets {

namespace {

using figures::ResponseFigure;
using Quantity = ResponseOptions::Quantity;

QString magnitudeText(double magnitude)
{
    return ResponsePlot::tr("|H| %1 (%2 dB)").arg(shortNumber(magnitude), shortNumber(analysis::decibels(magnitude)));
}

QString phaseText(double phase)
{
    return std::isnan(phase) ? ResponsePlot::tr("no phase") : ResponsePlot::tr("phase %1 rad").arg(shortNumber(phase));
}

QString delayText(double delay)
{
    return std::isnan(delay) ? ResponsePlot::tr("no delay")
                             : ResponsePlot::tr("delay %1 tokens").arg(shortNumber(delay));
}

QString textOf(Quantity quantity, double value)
{
    if (quantity == Quantity::Phase)
        return phaseText(value);
    return quantity == Quantity::Delay ? delayText(value) : magnitudeText(value);
}

double numberAt(const analysis::FrequencyResponse &response, std::size_t k, Quantity quantity)
{
    if (quantity == Quantity::Phase)
        return response.phase[k];
    return quantity == Quantity::Delay ? response.delay[k] : std::abs(response.values[k]);
}

} // namespace

std::vector<double> magnitudesOf(const analysis::FrequencyResponse &response)
{
    std::vector<double> magnitudes;
    magnitudes.reserve(response.values.size());
    for (const std::complex<double> &value : response.values)
        magnitudes.push_back(std::abs(value));
    return magnitudes;
}

ResponseFlaws flawsOf(const ResponseFigure &figure)
{
    ResponseFlaws flaws;
    for (const analysis::FrequencyResponse &response : figure.responses) {
        const auto isNan = [](double value) { return std::isnan(value); };
        const bool finite = !response.values.empty() && std::isfinite(response.values.front().real());
        if (!finite)
            ++flaws.notFinite;
        else if (std::all_of(response.phase.begin(), response.phase.end(), isNan))
            ++flaws.zero;
        else if (std::any_of(response.phase.begin(), response.phase.end(), isNan))
            ++flaws.negligible;
    }
    return flaws;
}

QString waveText(long bin, long n)
{
    const QString wave = ResponsePlot::tr("bin %1  \u03c9 %2 \u03c0")
                             .arg(bin)
                             .arg(shortNumber(static_cast<double>(bin) / static_cast<double>(n), 4));
    if (bin == 0)
        return wave + ResponsePlot::tr("  constant");
    return wave
        + ResponsePlot::tr("  period %1 tokens")
              .arg(shortNumber(2 * static_cast<double>(n) / static_cast<double>(bin), 4));
}

QString curvesText(const ResponseFigure &figure, long bin, Quantity quantity)
{
    const auto k = static_cast<std::size_t>(bin);
    if (figure.quantiles) {
        const auto &quantiles = quantity == Quantity::Phase ? figure.quantiles->phase
            : quantity == Quantity::Delay                   ? figure.quantiles->delay
                                                            : figure.quantiles->magnitude;
        return ResponsePlot::tr("  median %1").arg(textOf(quantity, quantiles[2][k]));
    }
    QString text;
    for (std::size_t i = 0; i < figure.responses.size(); ++i) {
        const analysis::FrequencyResponse &response = figure.responses[i];
        text += QStringLiteral("  %1: ").arg(channelName(figure.labels, static_cast<long>(i)));
        text += figure.responses.size() > 1 ? textOf(quantity, numberAt(response, k, quantity))
                                            : magnitudeText(std::abs(response.values[k])) + QStringLiteral("  ")
                + phaseText(response.phase[k]) + QStringLiteral("  ") + delayText(response.delay[k]);
    }
    return text;
}

QString layerText(const ResponseFigure &figure, long row, long bin)
{
    if (row < 0 || row >= static_cast<long>(figure.layers.size()))
        return {};
    const ResponseFigure::Layer &layer = figure.layers[static_cast<std::size_t>(row)];
    return ResponsePlot::tr("  %1: mean %2")
        .arg(translated(layer.title), magnitudeText(layer.magnitude[static_cast<std::size_t>(bin)]));
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/kernels/coefficients_figure.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/memory_figure.h"
#include "engine/figures/kernels/response_figure.h"
#include "engine/figures/kernels/spectrum_figure.h"

namespace tnn::widgets {

/// Channel c holds sign (c + 1) 0.9^|lag| with alternating signs over the channels: every value is known.
inline float valueAt(long lag, long channel)
{
    const double size = static_cast<double>(channel + 1) * std::pow(0.9, static_cast<double>(std::abs(lag)));
    return static_cast<float>(channel % 2 == 0 ? size : -size);
}

inline std::shared_ptr<toeplitz::Coefficients> coefficients(long n, long channels, bool causal = true)
{
    auto c = std::make_shared<toeplitz::Coefficients>();
    c->n = n;
    c->causal = causal;
    c->values = toeplitz::Sequence::Zero(2 * n - 1, channels);
    for (long channel = 0; channel < channels; ++channel) {
        c->channels.push_back(channel);
        for (long lag = causal ? 0 : 1 - n; lag < n; ++lag)
            c->values(c->rowOfLag(lag), channel) = valueAt(lag, channel);
    }
    return c;
}

inline std::vector<figures::ChannelLabel> channelLabels(long channels)
{
    std::vector<figures::ChannelLabel> labels;
    for (long i = 0; i < channels; ++i)
        labels.push_back({i});
    return labels;
}

inline std::shared_ptr<figures::CoefficientsFigure> coefficientsFigure(long n, long channels, bool causal = true,
                                                                       long trainingLength = 0)
{
    auto figure = std::make_shared<figures::CoefficientsFigure>();
    figure->title = Message("layer 3");
    figure->coefficients = coefficients(n, channels, causal);
    figure->labels = channelLabels(channels);
    figure->trainingLength = trainingLength;
    return figure;
}

/// All channels are equal except for their scale, so that the quantiles are their scales.
inline std::shared_ptr<figures::DecayFigure> decayFigure(long n, bool decays = true)
{
    auto figure = std::make_shared<figures::DecayFigure>();
    figure->title = Message("layer 3");
    figure->profile.n = n;
    for (std::size_t level = 0; level < 5; ++level)
        for (long lag = 0; lag < n; ++lag)
            figure->profile.quantiles[level].push_back(valueAt(lag, 2 * static_cast<long>(level)));
    for (long lag = 0; lag < n; ++lag)
        figure->profile.cumulativeEnergy.push_back(
            static_cast<float>(1 - std::pow(0.81, static_cast<double>(lag + 1))));
    figure->profile.k50 = std::min(n - 1, 3L);
    figure->profile.k90 = std::min(n - 1, 10L);
    figure->profile.k99 = std::min(n - 1, 21L);
    figure->selected = coefficients(n, 2);
    figure->labels = channelLabels(2);
    figure->summaries.resize(2);
    figure->summaries[0].fittedDecay = figure->summaries[1].fittedDecay = 0.9;
    figure->decays = decays;
    figure->gammaMinimum = figure->gammaMaximum = figure->storedGamma = decays ? 0.99 : 1;
    return figure;
}

/// Modes on the ring of radius 0.99 with weights 1, 1/2, 1/3, ...
inline ssm::Modes modes(ssm::Variant variant, long n)
{
    ssm::Modes made;
    made.variant = variant;
    made.n = n;
    made.lambda.resize(n, 1);
    made.b.resize(n, 1);
    for (long k = 0; k < n; ++k) {
        made.lambda(k, 0) = std::polar(0.99, -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n));
        made.b(k, 0) = 1 / static_cast<double>(k + 1);
    }
    return made;
}

inline std::shared_ptr<figures::SpectrumFigure> spectrumFigure(long n)
{
    auto figure = std::make_shared<figures::SpectrumFigure>();
    figure->title = Message("layer 3, channel 0");
    figure->forms = {modes(ssm::Variant::Padded, n), modes(ssm::Variant::Unpadded, n)};
    figure->labels = channelLabels(1);
    figure->errors = {{2.5e-3}, {3.1e-13}};
    figure->original = coefficients(2 * n, 1);
    for (const double factor : {2.0, 1.0}) {
        toeplitz::Sequence64 kernel(2 * n, 1);
        for (long lag = 0; lag < 2 * n; ++lag)
            kernel(lag, 0) = factor * static_cast<double>(valueAt(lag, 0));
        figure->kernels.push_back(kernel);
    }
    return figure;
}

/// Channel c is (c + 1) at lag c and zero elsewhere: |H| is c + 1 and the delay c at every frequency.
inline std::shared_ptr<figures::ResponseFigure> responseFigure(long n, long channels)
{
    auto figure = std::make_shared<figures::ResponseFigure>();
    figure->title = Message("layer 3");
    figure->n = n;
    figure->labels = channelLabels(channels);
    for (long channel = 0; channel < channels; ++channel) {
        toeplitz::Kernel kernel{n, true, std::vector<float>(static_cast<std::size_t>(2 * n - 1))};
        kernel.t[static_cast<std::size_t>(n - 1 + channel)] = static_cast<float>(channel + 1);
        figure->responses.push_back(analysis::frequencyResponse(kernel));
    }
    return figure;
}

/// Layer l scales waves by 10^l below the frequency pi / 2, and by 1 at and above it.
inline std::shared_ptr<figures::ResponseFigure> responseLayers(long n, int layers)
{
    auto figure = std::make_shared<figures::ResponseFigure>();
    figure->title = Message("every layer");
    figure->n = n;
    for (int layer = 0; layer < layers; ++layer) {
        const std::string number = std::to_string(layer);
        figure->layers.push_back({{layer, 0, Message("layer %1", layer), "L" + number}, {}});
        for (long k = 0; k <= n; ++k)
            figure->layers.back().magnitude.push_back(2 * k < n ? std::pow(10, layer) : 1);
    }
    return figure;
}

/// Channel c of count has k99 of 3 c modulo n, k90 half and k50 a quarter of it.
inline std::vector<analysis::KernelSummary> reaches(long n, long count)
{
    std::vector<analysis::KernelSummary> summaries(static_cast<std::size_t>(count));
    for (long channel = 0; channel < count; ++channel) {
        analysis::KernelSummary &summary = summaries[static_cast<std::size_t>(channel)];
        summary.energy = 1;
        summary.k99 = 3 * channel % n;
        summary.k90 = summary.k99 / 2;
        summary.k50 = summary.k99 / 4;
    }
    return summaries;
}

inline std::shared_ptr<figures::MemoryFigure> memoryFigure(long n, long channels)
{
    auto figure = std::make_shared<figures::MemoryFigure>();
    figure->title = Message("layer 3");
    figure->n = n;
    figure->tno = 3;
    figure->channels = reaches(n, channels);
    figure->selected = {1};
    figure->trainingLength = n / 2;
    return figure;
}

inline run::AlgorithmResult algorithmResult(const char *name, const toeplitz::Sequence64 &y, double error)
{
    run::AlgorithmResult result;
    result.algorithm = name;
    result.device = "cpu";
    result.y = (y + error).cast<float>();
    return result;
}

/// A reference of numbers that are exact in float; naive has no error, fft one of 1/1024 everywhere.
inline std::shared_ptr<figures::CompareFigure> compareFigure(long n)
{
    auto figure = std::make_shared<figures::CompareFigure>();
    figure->title = Message("layer 3, channel 0");
    figure->labels = channelLabels(1);
    run::Comparison &comparison = figure->comparison;
    comparison.channels = {0};
    comparison.x = toeplitz::Sequence::Zero(n, 1);
    comparison.reference.resize(n, 1);
    for (long i = 0; i < n; ++i)
        comparison.reference(i, 0) = static_cast<double>(i % 7) / 8;
    comparison.results = {algorithmResult("naive", comparison.reference, 0),
                          algorithmResult("fft", comparison.reference, 1.0 / 1024)};
    for (run::AlgorithmResult &result : comparison.results)
        result.ulps = analysis::ulpHistogram(result.y, comparison.reference);
    return figure;
}

/// fft takes n ns and n bytes, naive n^2 of both and stops at a quarter of the longest.
inline std::shared_ptr<figures::CompareCostsFigure> compareCosts(const std::vector<long> &lengths)
{
    auto figure = std::make_shared<figures::CompareCostsFigure>();
    figure->title = Message("layer 3");
    figure->channels = 2;
    figure->lengths = lengths;
    figure->curves = {{Message("naive"), {}, {}, {}}, {Message("fft"), {}, {}, {}}};
    for (const long length : lengths) {
        const auto n = static_cast<double>(length);
        const double naive = 4 * length > lengths.back() ? std::nan("") : n * n;
        figure->curves[0].seconds.push_back(naive * 1e-9);
        figure->curves[0].bytes.push_back(naive);
        figure->curves[1].seconds.push_back(n * 1e-9);
        figure->curves[1].bytes.push_back(n);
        for (figures::CompareCostsFigure::Curve &curve : figure->curves)
            curve.runs.push_back(20);
    }
    return figure;
}

} // namespace tnn::widgets

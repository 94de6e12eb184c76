// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_works.h"
#include "engine/model/tno.h"
#include "engine/native/arithmetic.h"
#include "engine/toeplitz/product.h"

namespace tnn::bench {

namespace {

using toeplitz::Coefficients;
using toeplitz::Sequence;

constexpr long PaperChannels = 1536; ///< expanded three times from 512

struct Layer {
    std::shared_ptr<model::Arithmetic> arithmetic;
    std::shared_ptr<const model::Tno> tno;
};

Layer layerOf(const std::shared_ptr<model::Arithmetic> &arithmetic)
{
    return {arithmetic, std::make_shared<const model::Tno>(benchTno(*arithmetic, PaperChannels))};
}

/// The coefficients of lags 0..n-1 at indices into (n, channels), whether they hold all channels or only some.
std::vector<double> coefficientsAt(const Coefficients &coefficients, const std::vector<long> &places)
{
    std::vector<double> values;
    values.reserve(places.size());
    for (const long place : places) {
        const auto &channels = coefficients.channels;
        const auto column = std::lower_bound(channels.begin(), channels.end(), place % PaperChannels);
        values.push_back(coefficients.at(place / PaperChannels, column - channels.begin()));
    }
    return values;
}

double weightsOf(double channels)
{
    constexpr double Width = RpeWidth;
    return Width + static_cast<double>(RpeLayers) * Width * Width + channels * Width;
}

Cost rpeCost(long n)
{
    const double weights = weightsOf(PaperChannels);
    return {2 * weights * static_cast<double>(n),
            sizeof(float) * (weights + static_cast<double>(n) * static_cast<double>(PaperChannels))};
}

/// The costs of the RPE and three transforms, plus x and y once more.
Cost layerCost(long n)
{
    Cost cost = rpeCost(n);
    cost.flops += 3 * realFftFlops(2 * n) * static_cast<double>(PaperChannels);
    cost.bytes += 2 * sizeof(float) * static_cast<double>(n) * static_cast<double>(PaperChannels);
    return cost;
}

Benchmark benchmarkOf(const char *name, long n, int threads, const Cost &cost)
{
    Benchmark benchmark;
    benchmark.name = name;
    benchmark.work = {name, n, PaperChannels, threads, {}};
    benchmark.cost = cost;
    benchmark.places = benchPlaces(n * PaperChannels);
    return benchmark;
}

Benchmark rpeBenchmark(long n, int threads)
{
    Benchmark benchmark = benchmarkOf("rpe", n, threads, rpeCost(n));
    const Layer exact = layerOf(native::float64());
    const Coefficients expected = model::rawCoefficients(*exact.arithmetic, *exact.tno, n,
                                                         channelsOf(benchmark.places, PaperChannels));
    benchmark.expected = coefficientsAt(expected, benchmark.places);

    const Layer layer = layerOf(native::float32());
    const auto raw = std::make_shared<Coefficients>(); // recomputed every time, in the same memory
    const auto evaluate = [layer, n, raw] {
        *raw = model::rawCoefficients(*layer.arithmetic, *layer.tno, n, {}, {}, std::move(*raw));
    };
    benchmark.ours = {"ours", evaluate,
                      [raw](const std::vector<long> &places) { return coefficientsAt(*raw, places); }};
    return benchmark;
}

Benchmark layerBenchmark(long n, int threads)
{
    Benchmark benchmark = benchmarkOf("tno_layer", n, threads, layerCost(n));
    const auto x = std::make_shared<const Sequence>(benchInput(n, PaperChannels));
    const Layer exact = layerOf(native::float64());
    const Coefficients raw = model::rawCoefficients(*exact.arithmetic, *exact.tno, n,
                                                    channelsOf(benchmark.places, PaperChannels));
    benchmark.expected = productAt(model::coefficients(*exact.arithmetic, *exact.tno, raw), *x, benchmark.places);

    const Layer layer = layerOf(native::float32());
    const auto y = std::make_shared<Sequence>(x->rows(), x->cols());
    const auto made = std::make_shared<Coefficients>(); // recomputed every time, in the same memory
    const auto forward = [layer, n, x, y, made] {
        *made = model::coefficients(*layer.arithmetic, *layer.tno, n, {}, {}, {}, std::move(*made));
        toeplitz::multiplyOnce(*made, *x, *y);
    };
    benchmark.ours = {"ours", forward, [y](const std::vector<long> &places) { return valuesAt(*y, places); }};
    return benchmark;
}

std::vector<BenchRow> measureAll(Bench &bench, const std::vector<long> &lengths,
                                 Benchmark (*benchmark)(long n, int threads))
{
    std::vector<BenchRow> rows;
    for (const int threads : bench.threadCounts()) {
        for (const long n : bench.lengths(lengths)) {
            const std::vector<BenchRow> more = bench.measure(benchmark(n, threads));
            rows.insert(rows.end(), more.begin(), more.end());
        }
    }
    return rows;
}

} // namespace

std::vector<BenchRow> benchRpe(Bench &bench)
{
    return measureAll(bench, {512, 2048, 8192, 65536}, rpeBenchmark);
}

std::vector<BenchRow> benchTnoLayer(Bench &bench)
{
    return measureAll(bench, {512, 2048, 8192}, layerBenchmark);
}

} // namespace tnn::bench

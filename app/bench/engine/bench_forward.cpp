// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <memory>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_network.h"
#include "app/bench/engine/bench_works.h"
#include "engine/native/arithmetic.h"

namespace tnn::bench {

namespace {

constexpr long Dim = 512, Channels = 1536, Layers = 7, Vocabulary = 96;

/// The paper's causal language model over a small vocabulary; its operators share the numbers of one RPE.
std::shared_ptr<const BenchModel> paperModel(const std::shared_ptr<model::Arithmetic> &arithmetic)
{
    model::Arithmetic &a = *arithmetic;
    auto result = std::make_shared<BenchModel>(BenchModel{arithmetic, {benchTno(a, Channels)}, {}});
    model::Network &network = result->network;
    network.entry.kind = model::Entry::Kind::Ids;
    network.entry.vocabulary = Vocabulary;
    network.entry.table = benchNumbers(a, EmbeddingSalt, Vocabulary, Dim, 2 / std::sqrt(double(Dim)));
    network.entry.scale = std::sqrt(double(Dim));
    const model::Norm norm{model::NormKind::SimpleRms, {}, {}};
    for (unsigned layer = 0; layer < Layers; ++layer) {
        const unsigned salt = FirstLayerSalt + SaltsOfLayer * layer;
        model::Gtu gtu;
        gtu.u = benchLinear(a, salt, Channels, Dim);
        gtu.v = benchLinear(a, salt + 2, Channels, Dim);
        gtu.o = benchLinear(a, salt + 4, Dim, Channels);
        const model::Glu glu{benchLinear(a, salt + 6, Dim, Dim), benchLinear(a, salt + 8, Dim, Dim),
                             benchLinear(a, salt + 10, Dim, Dim)};
        network.blocks.push_back({gtu, norm});
        network.blocks.push_back({glu, norm});
    }
    network.finalNorm = {model::NormKind::LayerNorm, {}, {}};
    model::Head head;
    head.stages = {{{network.entry.table, {}}, model::Activation::None, {}}};
    network.heads = {head};
    return result;
}

/// The projections, and per layer the RPE and three transforms; each weight is read once.
Cost costOf(long n)
{
    constexpr double Projections = 3.0 * Dim * Channels + 3.0 * Dim * Dim, Rpe = 64 + 6.0 * 64 * 64 + 64.0 * Channels;
    const double tokens = static_cast<double>(n), weights = Layers * (Projections + Rpe) + 1.0 * Dim * Vocabulary;
    return {2 * weights * tokens + 3 * Layers * realFftFlops(2 * n) * Channels,
            sizeof(float) * (weights + tokens * Layers * (2.0 * Channels + 2.0 * Dim))};
}

Benchmark benchmarkOf(long n, int threads)
{
    Benchmark benchmark;
    benchmark.name = "forward";
    benchmark.work = {"forward", n, Channels, threads, {}};
    benchmark.cost = costOf(n);
    benchmark.places = benchPlaces(n * Vocabulary);
    benchmark.expected = valuesAt(benchLogits(*paperModel(native::float64()), n), benchmark.places);
    const std::shared_ptr<const BenchModel> model = paperModel(native::float32());
    const auto y = std::make_shared<toeplitz::Sequence>();
    benchmark.ours = {"ours", [model, n, y] { *y = benchLogits(*model, n); },
                      [y](const std::vector<long> &places) { return valuesAt(*y, places); }};
    return benchmark;
}

} // namespace

std::vector<BenchRow> benchForward(Bench &bench)
{
    std::vector<BenchRow> rows;
    for (const int threads : bench.threadCounts()) {
        for (const long n : bench.lengths({512, 2048})) {
            const std::vector<BenchRow> more = bench.measure(benchmarkOf(n, threads));
            rows.insert(rows.end(), more.begin(), more.end());
        }
    }
    return rows;
}

} // namespace tnn::bench

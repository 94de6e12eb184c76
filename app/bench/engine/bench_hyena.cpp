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

constexpr long FilterWidth = 64, Features = 5, InnerMaps = 2, ChannelsPerLayer = 64, Characters = 16, ShortTaps = 3;
constexpr double Frequency = 3; // smaller than HyenaDNA's 10, with which float32 differs by more than 1e-5

std::vector<double> values(unsigned salt, long count)
{
    std::vector<double> result(static_cast<std::size_t>(count));
    for (std::size_t place = 0; place < result.size(); ++place)
        result[place] = benchNumber(static_cast<unsigned>(place), salt);
    return result;
}

model::Linear rowsOf(model::Arithmetic &a, const model::Linear &map, long first, long count)
{
    const std::vector<long> rows = [first, count] {
        std::vector<long> all = toeplitz::numbersTo(first + count);
        all.erase(all.begin(), all.begin() + first);
        return all;
    }();
    return {a.rows(map.weight, rows), a.columns(map.bias, rows)};
}

model::Tno operatorOf(model::Arithmetic &a, long n, long dim, unsigned salt)
{
    model::Tno tno;
    tno.causal = true;
    tno.headDim = dim;
    tno.rpe.activation = model::Activation::Sine;
    tno.rpe.features.kind = model::PositionFeatures::Kind::Table;
    tno.rpe.features.width = Features;
    for (const double number : values(salt + 15, n * Features))
        tno.rpe.features.table.push_back(static_cast<float>(number));
    tno.rpe.in = benchLinear(a, salt, FilterWidth, Features, Frequency);
    for (unsigned map = 1; map <= InnerMaps; ++map)
        tno.rpe.blocks.push_back({{}, benchLinear(a, salt + 2 * map, FilterWidth, FilterWidth, Frequency)});
    tno.rpe.out.linear = {benchLinear(a, salt + 6, dim, FilterWidth).weight, {}};
    model::Window window;
    window.shift = 0.05F;
    for (long lag = 0; lag < n; ++lag)
        window.times.push_back(static_cast<float>(lag) / static_cast<float>(n));
    for (long channel = 0; channel < dim; ++channel)
        window.rates.push_back(3 + 12 * static_cast<float>(channel) / static_cast<float>(dim));
    tno.window = window;
    tno.skip = values(salt + 14, dim);
    return tno;
}

model::Hyena mixerOf(model::Arithmetic &a, long dim, unsigned salt)
{
    const model::Linear projection = benchLinear(a, salt + 8, 3 * dim, dim);
    const std::vector<double> weight = values(salt + 12, 3 * dim * ShortTaps), bias = values(salt + 13, 3 * dim);
    model::Hyena hyena;
    for (long part = 0; part < 3; ++part) {
        std::vector<double> taps, shift;
        for (long lag = 0; lag < ShortTaps; ++lag) // the last weight meets the newest token
            for (long channel = part * dim; channel < (part + 1) * dim; ++channel)
                taps.push_back(weight[static_cast<std::size_t>(channel * ShortTaps + ShortTaps - 1 - lag)]);
        for (long channel = part * dim; channel < (part + 1) * dim; ++channel)
            shift.push_back(bias[static_cast<std::size_t>(channel)]);
        hyena.parts.push_back({rowsOf(a, projection, part * dim, dim),
                               {a.upload(std::span<const double>(taps), {ShortTaps, dim}),
                                a.upload(std::span<const double>(shift), {1, dim})}});
    }
    hyena.out = benchLinear(a, salt + 10, dim, dim);
    return hyena;
}

/// HyenaDNA (tiny: 128 channels x 2 layers, small: 256 x 4), with the numbers of torch_peer.py's HyenaModel.
std::shared_ptr<const BenchModel> hyenaModel(const std::shared_ptr<model::Arithmetic> &arithmetic, long n, long dim)
{
    model::Arithmetic &a = *arithmetic;
    auto result = std::make_shared<BenchModel>(BenchModel{arithmetic, {}, {}});
    model::Network &network = result->network;
    network.entry.kind = model::Entry::Kind::Ids;
    network.entry.vocabulary = Characters;
    network.entry.table = benchNumbers(a, EmbeddingSalt, Characters, dim, 2 / std::sqrt(double(dim)));
    const model::Norm norm{model::NormKind::LayerNorm, {}, {}};
    for (unsigned layer = 0; layer < dim / ChannelsPerLayer; ++layer) {
        const unsigned salt = FirstLayerSalt + SaltsOfLayer * layer;
        result->operators.push_back(operatorOf(a, n, dim, salt));
        network.blocks.push_back({mixerOf(a, dim, salt), norm});
        network.blocks.push_back(
            {model::Perceptron{benchLinear(a, salt + 16, 4 * dim, dim), benchLinear(a, salt + 18, dim, 4 * dim)},
             norm});
    }
    network.finalNorm = norm;
    model::Head head;
    head.stages = {{{network.entry.table, {}}, model::Activation::None, {}}};
    network.heads = {head};
    return result;
}

toeplitz::Sequence mixed(const BenchModel &model, long n)
{
    model::Arithmetic &a = *model.arithmetic;
    const toeplitz::Sequence x = benchInput(n, model.operators.front().headDim);
    FreshMixer mixer(model, n);
    const auto &unit = std::get<model::Hyena>(model.network.blocks.front().unit);
    const model::Value in = a.upload(std::span(x.data(), static_cast<std::size_t>(x.size())), {x.rows(), x.cols()});
    return hostOf(a, model::hyena(a, unit, in, 0, 0, 0, mixer));
}

/// Per layer the filter's network, three transforms, the projections, and for a forward the perceptron.
Cost costOf(long n, long dim, bool whole)
{
    const auto d = static_cast<double>(dim), tokens = static_cast<double>(n);
    const double layers = whole ? d / ChannelsPerLayer : 1;
    const double filter = Features * FilterWidth + InnerMaps * FilterWidth * FilterWidth + FilterWidth * d;
    const double maps = (4 + (whole ? 8 : 0)) * d * d;
    return {layers * (2 * tokens * (filter + maps) + 3 * realFftFlops(2 * n) * d),
            sizeof(float) * layers * (filter + maps + tokens * d * (whole ? 12 : 7))};
}

Benchmark benchmarkOf(const std::string &work, long n, long dim, int threads)
{
    const bool whole = work == "hyena_forward";
    const auto result = whole ? benchLogits : mixed;
    Benchmark benchmark;
    benchmark.name = work;
    benchmark.work = {work, n, dim, threads, {}};
    benchmark.cost = costOf(n, dim, whole);
    if (whole)
        benchmark.tolerance = 1e-4; // four layers of filters, each off by some 4e-6 in float32
    benchmark.places = benchPlaces(n * (whole ? Characters : dim));
    benchmark.expected = valuesAt(result(*hyenaModel(native::float64(), n, dim), n), benchmark.places);
    const std::shared_ptr<const BenchModel> model = hyenaModel(native::float32(), n, dim);
    const auto y = std::make_shared<toeplitz::Sequence>();
    benchmark.ours = {"ours", [model, n, y, result] { *y = result(*model, n); },
                      [y](const std::vector<long> &places) { return valuesAt(*y, places); }};
    return benchmark;
}

std::vector<BenchRow> benchHyena(Bench &bench, const std::string &work)
{
    constexpr long Tiny = 128, Small = 256;
    std::vector<BenchRow> rows;
    for (const int threads : bench.threadCounts())
        for (const long dim : {Tiny, Small})
            for (const long n : bench.lengths({1024, 8192, 32768})) {
                const std::vector<BenchRow> more = bench.measure(benchmarkOf(work, n, dim, threads));
                rows.insert(rows.end(), more.begin(), more.end());
            }
    return rows;
}

} // namespace

std::vector<BenchRow> benchHyenaForward(Bench &bench)
{
    return benchHyena(bench, "hyena_forward");
}

std::vector<BenchRow> benchHyenaMixer(Bench &bench)
{
    return benchHyena(bench, "hyena_mixer");
}

} // namespace tnn::bench

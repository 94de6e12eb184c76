// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <memory>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_works.h"
#include "engine/model/layer_operator.h"
#include "engine/model/network.h"
#include "engine/native/arithmetic.h"

namespace tnn::bench {

namespace {

constexpr long Dim = 512, Channels = 1536, Layers = 7, Vocabulary = 96;
constexpr unsigned Embedding = 50, FirstLayer = 100, SaltsOfLayer = 20; // of torch_peer.py

/// The paper's causal language model over a small vocabulary; its operators share the numbers of one RPE.
struct Model {
    std::shared_ptr<model::Arithmetic> arithmetic;
    model::Tno tno;
    model::Network network;
};

model::Value numbers(model::Arithmetic &a, unsigned salt, long rows, long columns, double scale)
{
    std::vector<double> values(static_cast<std::size_t>(rows * columns));
    for (std::size_t place = 0; place < values.size(); ++place) // in float32, as PyTorch multiplies
        values[place] = benchNumber(static_cast<unsigned>(place), salt) * static_cast<float>(scale);
    return a.upload(std::span<const double>(values), {rows, columns});
}

model::Linear linear(model::Arithmetic &a, unsigned salt, long out, long in)
{
    const double scale = 2 / std::sqrt(static_cast<double>(in));
    return {numbers(a, salt, out, in, scale), numbers(a, salt + 1, 1, out, scale)};
}

std::shared_ptr<const Model> modelOf(const std::shared_ptr<model::Arithmetic> &arithmetic)
{
    model::Arithmetic &a = *arithmetic;
    auto result = std::make_shared<Model>(Model{arithmetic, benchTno(a, Channels), {}});
    model::Network &network = result->network;
    network.entry.kind = model::Entry::Kind::Ids;
    network.entry.vocabulary = Vocabulary;
    network.entry.table = numbers(a, Embedding, Vocabulary, Dim, 2 / std::sqrt(double(Dim)));
    network.entry.scale = std::sqrt(double(Dim));
    const model::Norm norm{model::NormKind::SimpleRms, {}, {}};
    for (unsigned layer = 0; layer < Layers; ++layer) {
        const unsigned salt = FirstLayer + SaltsOfLayer * layer;
        model::Gtu gtu;
        gtu.u = linear(a, salt, Channels, Dim);
        gtu.v = linear(a, salt + 2, Channels, Dim);
        gtu.o = linear(a, salt + 4, Dim, Channels);
        const model::Glu glu{linear(a, salt + 6, Dim, Dim), linear(a, salt + 8, Dim, Dim),
                             linear(a, salt + 10, Dim, Dim)};
        network.blocks.push_back({gtu, norm});
        network.blocks.push_back({glu, norm});
    }
    network.finalNorm = {model::NormKind::LayerNorm, {}, {}};
    model::Head head;
    head.stages = {{{network.entry.table, {}}, model::Activation::None, {}}};
    network.heads = {head};
    return result;
}

/// Coefficients, spectra and product of every layer, with nothing kept between forwards, like the public module.
class FreshMixer final : public model::Mixer {
public:
    FreshMixer(const Model &owner, long n) : m_model(owner), m_n(n) { }

    model::Value mix(int, const model::Value &v) override
    {
        model::Arithmetic &a = *m_model.arithmetic;
        const auto t = std::make_shared<const toeplitz::Coefficients>(model::coefficients(a, m_model.tno, m_n));
        return a.toeplitz(a.matrices(t, toeplitz::Algorithm::Fft, {}), v, {});
    }

private:
    const Model &m_model;
    long m_n;
};

toeplitz::Sequence logits(const Model &model, long n)
{
    model::Arithmetic &a = *model.arithmetic;
    std::vector<long> ids(static_cast<std::size_t>(n));
    for (long k = 0; k < n; ++k)
        ids[static_cast<std::size_t>(k)] = (k * 7919 + 13) % Vocabulary;
    FreshMixer mixer(model, n);
    const model::Value x = model::enterIds(a, model.network.entry, ids, {1, n});
    const model::Value y = model::answer(a, model.network.heads.front(), model::hidden(a, model.network, x, mixer),
                                         {1, n});
    toeplitz::Sequence result(n, Vocabulary);
    a.download(y, std::span(result.data(), static_cast<std::size_t>(result.size())));
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
    benchmark.expected = valuesAt(logits(*modelOf(native::float64()), n), benchmark.places);
    const std::shared_ptr<const Model> model = modelOf(native::float32());
    const auto y = std::make_shared<toeplitz::Sequence>();
    benchmark.ours = {"ours", [model, n, y] { *y = logits(*model, n); },
                      [y](const std::vector<long> &places) { return valuesAt(*y, places); }};
    return benchmark;
}

} // namespace

std::vector<BenchRow> benchForward(Bench &bench)
{
    std::vector<BenchRow> rows;
    for (const int threads : bench.threadCounts()) {
        for (const long n : bench.request().quick ? std::vector<long>{512} : std::vector<long>{512, 2048}) {
            const std::vector<BenchRow> more = bench.measure(benchmarkOf(n, threads));
            rows.insert(rows.end(), more.begin(), more.end());
        }
    }
    return rows;
}

} // namespace tnn::bench

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <optional>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_models.h"
#include "app/bench/engine/bench_network.h"
#include "app/bench/engine/bench_works.h"
#include "engine/document/method.h"
#include "engine/document/token_operators.h"
#include "engine/model/network_cost.h"
#include "engine/native/arithmetic.h"
#include "engine/run/network_run.h"

// Networks of operators and attention: ours with weights in bfloat16, as they are in the file, the ports' with the same
// numbers in float32; both compute in float32.

namespace tnn::bench {

namespace {

/// Results are checked in the first tokens, which do not depend on later ones.
constexpr long Checked = 128;

struct QueriesKeysValues {
    model::Value q, k, v;
};
QueriesKeysValues attentionInput(model::Arithmetic &a, const model::AttentionHeads &heads, long n)
{
    const auto numbers = [&](unsigned salt, long count) {
        return benchNumbers(a, salt, n, count * heads.width, 4); // of which a softmax chooses some
    };
    return {numbers(60, heads.queries), numbers(61, heads.keys), numbers(62, heads.keys)};
}

Benchmark attentionBenchmark(const model::AttentionHeads &heads, long n, int threads)
{
    const auto width = static_cast<double>(heads.queries * heads.width), tokens = static_cast<double>(n);
    Benchmark benchmark;
    benchmark.name = "attention";
    benchmark.work = {"attention", n, heads.queries * heads.width, threads, {}, heads.keys, heads.width};
    benchmark.cost = {2 * tokens * tokens * width, sizeof(float) * tokens * width * 4};
    benchmark.places = benchPlaces(Checked * heads.queries * heads.width);
    const auto result = [heads](model::Arithmetic &a, const QueriesKeysValues &x, long length) {
        return a.attend(x.q, x.k, x.v, heads, length, {});
    };
    const std::shared_ptr<model::Arithmetic> exact = native::float64(), a = native::float32();
    benchmark.expected = valuesAt(hostOf(*exact, result(*exact, attentionInput(*exact, heads, Checked), Checked)),
                                  benchmark.places);
    const auto y = std::make_shared<model::Value>();
    benchmark.ours = {"ours", [a, y, n, result, x = attentionInput(*a, heads, n)] { *y = result(*a, x, n); },
                      [a, y](const std::vector<long> &places) { return valuesAt(hostOf(*a, *y), places); }};
    return benchmark;
}

/// A network, or the mixer of one of its blocks alone, whose operators are made anew in every run.
struct Part {
    document::DocumentPtr document;
    std::shared_ptr<const model::Network> network;

    static Part of(const WrittenModel &written, const std::shared_ptr<model::Arithmetic> &arithmetic,
                   std::optional<long> block)
    {
        const document::DocumentPtr document = written.open(arithmetic);
        if (!block)
            return {document, document->network()};
        auto alone = std::make_shared<model::Network>(model::blockAlone(*document->network(), *block));
        alone->blocks.resize(1);
        alone->blocks.front().shortcut = false;
        return {document, alone};
    }

    run::NetworkInput inputOf(long n) const
    {
        run::NetworkInput input;
        input.tokens = {1, n};
        input.grid = {1, n};
        if (network->heads.empty()) {
            const toeplitz::Sequence x = benchInput(n, network->dim);
            input.features.assign(x.data(), x.data() + x.size());
        } else {
            for (long k = 0; k < n; ++k)
                input.ids.push_back((k * 7919 + 13) % network->entry.vocabulary);
        }
        return input;
    }
    model::Value run(const run::NetworkInput &input) const
    {
        run::NetworkRun run(*document, network, input.grid, {}, document::Method::Fft, {});
        const model::Value y = run.hidden(input, 0, 1);
        return network->heads.empty() ? y : run.answer(network->heads.front(), y, 1);
    }
    toeplitz::Sequence numbersOf(const model::Value &y) const { return hostOf(document->arithmetic(), y); }
    long outputs() const { return network->heads.empty() ? network->dim : network->heads.front().outputs; }
    Cost cost(long n, long tokens) const
    {
        const double flops = model::costOf(document->arithmetic(), *network, n).flops;
        const double weights = model::costOf(document->arithmetic(), *network, 0).flops / 2; // each is multiplied once
        const auto rows = static_cast<double>(tokens);
        return {rows * flops, 2 * weights + 8 * rows * static_cast<double>(network->dim)};
    }
};

Benchmark partBenchmark(const std::string &name, const WrittenModel &written, std::optional<long> block, long n,
                        int threads)
{
    const Part exact = Part::of(written, native::float64(), block), part = Part::of(written, native::float32(), block);
    Benchmark benchmark;
    benchmark.name = name;
    benchmark.work = {name, n, part.network->dim, threads, written.weights(), block.value_or(-1), 0};
    benchmark.cost = part.cost(n, n);
    benchmark.tolerance = 1e-4;
    benchmark.places = benchPlaces(Checked * part.outputs());
    benchmark.expected = valuesAt(exact.numbersOf(exact.run(exact.inputOf(Checked))), benchmark.places);
    const auto y = std::make_shared<model::Value>();
    benchmark.ours = {"ours", [part, input = part.inputOf(n), y] { *y = part.run(input); },
                      [part, y](const std::vector<long> &places) { return valuesAt(part.numbersOf(*y), places); }};
    return benchmark;
}

/// A text that grows by one token in every call, after a prompt of n.
class Text {
public:
    Text(const Part &part, long n) : m_part(part)
    {
        constexpr long Longest = 4096; // more than any timing calls
        m_mixer = document::tokenOperators(*part.document, document::Method::Streaming, {}, n + Longest, {}, {}).mixer;
        add(n);
    }
    void add(long count)
    {
        const model::Network &network = *m_part.network;
        model::Arithmetic &a = m_part.document->arithmetic();
        std::vector<long> ids;
        for (long k = 0; k < count; ++k)
            ids.push_back((m_tokens++ * 7919 + 13) % network.entry.vocabulary);
        const model::Value x = model::enterIds(a, network.entry, ids, {1, count}, m_tokens - count);
        const model::Value y = model::hidden(a, network, x, *m_mixer);
        m_logits = hostOf(a, model::answer(a, network.heads.front(), a.rows(y, std::vector<long>{count - 1}), {1, 1}));
        if (m_first.size() == 0 && count == 1)
            m_first = m_logits;
    }
    const toeplitz::Sequence &firstLogits() const { return m_first; }

private:
    Part m_part;
    std::unique_ptr<ssm::FormMixer> m_mixer;
    long m_tokens = 0;
    toeplitz::Sequence m_logits, m_first;
};

Benchmark tokenBenchmark(const std::string &name, const WrittenModel &written, long n, int threads)
{
    const Part part = Part::of(written, native::float32(), {});
    Benchmark benchmark;
    benchmark.name = name;
    benchmark.work = {name, n, part.network->dim, threads, written.weights(), -1, 0};
    benchmark.cost = part.cost(n, 1);
    benchmark.tolerance = 1e-4;
    benchmark.places = benchPlaces(part.outputs());
    // The forward is compared with float64 by its own rows.
    const toeplitz::Sequence all = part.numbersOf(part.run(part.inputOf(n + 1)));
    benchmark.expected = valuesAt(all.bottomRows(1), benchmark.places);
    const auto text = std::make_shared<Text>(part, n);
    benchmark.ours = {"ours", [text] { text->add(1); },
                      [text](const std::vector<long> &places) { return valuesAt(text->firstLogits(), places); }};
    return benchmark;
}

using Mixers = std::vector<std::pair<std::string, long>>;

std::vector<BenchRow> benchModel(Bench &bench, const std::string &name, const WrittenModel &written,
                                 const Mixers &mixers)
{
    std::vector<BenchRow> rows;
    const auto add = [&](const Benchmark &benchmark) {
        const std::vector<BenchRow> more = bench.measure(benchmark);
        rows.insert(rows.end(), more.begin(), more.end());
    };
    for (const int threads : bench.threadCounts())
        for (const long n : bench.lengths({1024, 8192})) {
            for (const auto &[kind, block] : mixers)
                add(partBenchmark(std::string(name).append("_").append(kind), written, block, n, threads));
            add(partBenchmark(name + "_forward", written, {}, n, threads));
            add(tokenBenchmark(name + "_token", written, n, threads));
        }
    return rows;
}

} // namespace

std::vector<BenchRow> benchAttention(Bench &bench)
{
    std::vector<BenchRow> rows;
    for (const int threads : bench.threadCounts())
        for (const model::AttentionHeads &heads :
             {model::AttentionHeads{16, 8, 64}, model::AttentionHeads{15, 15, 128}})
            for (const long n : bench.lengths({1024, 8192})) {
                const std::vector<BenchRow> more = bench.measure(attentionBenchmark(heads, n, threads));
                rows.insert(rows.end(), more.begin(), more.end());
            }
    return rows;
}

std::vector<BenchRow> benchLfm2(Bench &bench)
{
    return benchModel(bench, "lfm2", WrittenModel::lfm2(), {{"conv", 0}, {"attention", 1}});
}

std::vector<BenchRow> benchEvo2(Bench &bench)
{
    return benchModel(bench, "evo2", WrittenModel::evo2(), {{"hcs", 0}, {"hcm", 1}, {"hcl", 2}, {"attention", 3}});
}

} // namespace tnn::bench

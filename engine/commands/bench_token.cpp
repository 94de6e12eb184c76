// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/commands/bench_inputs.h"
#include "engine/commands/bench_works.h"
#include "engine/commands/decoding.h"
#include "engine/error.h"
#include "engine/toeplitz/product.h"

namespace tnn::commands {

namespace {

using toeplitz::Sequence;

constexpr double ReducedError = 1e-4;

/// All layers of the bundled checkpoint beside each other, met token by token by one kind of form.
class TokenRun {
public:
    TokenRun(const Document &document, Decoding decoding, long n, const std::vector<Sequence> &x) : m_x(x), m_n(n)
    {
        std::vector<std::string> warnings;
        for (int tno = 0; tno < document.tnos(); ++tno) {
            m_layers.push_back(formLayer(document, tno, {}, decoding, {n, {ReducedError}}, n, {}, {}, warnings));
            m_y.emplace_back(Sequence::Zero(n, x[static_cast<std::size_t>(tno)].cols()));
        }
    }

    /// Every token of a new text once: microseconds of each, over all layers.
    std::vector<double> times()
    {
        std::vector<std::unique_ptr<ssm::Form>> forms;
        for (const ssm::FormMixer::Layer &layer : m_layers)
            forms.push_back(layer.make());
        std::vector<double> times;
        times.reserve(static_cast<std::size_t>(m_n));
        for (long token = 0; token < m_n; ++token) {
            const auto start = std::chrono::steady_clock::now();
            for (std::size_t layer = 0; layer < forms.size(); ++layer)
                forms[layer]->feed(m_x[layer].row(token).data(), 1, m_y[layer].row(token).data());
            times.push_back(
                std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
        }
        return times;
    }
    const std::vector<Sequence> &y() const { return m_y; }

private:
    const std::vector<Sequence> &m_x;
    long m_n;
    std::vector<ssm::FormMixer::Layer> m_layers;
    std::vector<Sequence> m_y;
};

/// One number a text: a mean, or a quantile, of its tokens' times.
using Summary = std::function<double(std::vector<double>)>;

double mean(const std::vector<double> &times)
{
    double sum = 0;
    for (const double time : times)
        sum += time;
    return sum / static_cast<double>(times.size());
}

Summary quantile(double share)
{
    return [share](std::vector<double> times) {
        std::sort(times.begin(), times.end());
        return times[static_cast<std::size_t>(std::lround(share * static_cast<double>(times.size() - 1)))];
    };
}

Racer racer(const std::shared_ptr<TokenRun> &run, Decoding decoding, const Summary &summary)
{
    return {std::string(nameOf(decoding)), [run, summary](int repetitions, bool) {
                std::vector<double> results;
                results.reserve(static_cast<std::size_t>(repetitions));
                for (int k = 0; k < repetitions; ++k)
                    results.push_back(summary(run->times()));
                return results;
            }};
}

/// The largest relative error of a layer, against the product.
double errorOf(const TokenRun &run, const std::vector<Sequence> &wanted)
{
    double worst = 0;
    for (std::size_t layer = 0; layer < wanted.size(); ++layer)
        worst = std::max<double>(worst,
                                 (run.y()[layer] - wanted[layer]).matrix().norm() / wanted[layer].matrix().norm());
    return worst;
}

const char *peerName(Decoding decoding)
{
    switch (decoding) {
    case Decoding::Ssm:
        return "ETSC as published";
    case Decoding::Paired:
        return "ETSC, one of each conjugate pair";
    case Decoding::Unpadded:
        return "ETSC without the pad, pairs";
    case Decoding::Window:
        return "ring buffer";
    default:
        return "streaming";
    }
}

struct Field {
    std::vector<Decoding> decodings;
    std::vector<std::shared_ptr<TokenRun>> runs;
    long n = 0, channels = 0;
};

/// Everyone's numbers before anyone's times.
Field checkedField(const Document &document, long n, const std::vector<Sequence> &x)
{
    Field field{
        {Decoding::Streaming, Decoding::Reduced, Decoding::Ssm, Decoding::Paired, Decoding::Unpadded, Decoding::Window},
        {},
        n,
        0};
    std::vector<Sequence> wanted;
    for (int tno = 0; tno < document.tnos(); ++tno) {
        const Sequence &input = x[static_cast<std::size_t>(tno)];
        field.channels += input.cols();
        wanted.push_back(toeplitz::Product(document.coefficients(tno, n), toeplitz::Algorithm::Naive)(input));
    }
    for (const Decoding decoding : field.decodings) {
        auto run = std::make_shared<TokenRun>(document, decoding, n, x);
        run->times();
        const double error = errorOf(*run, wanted), most = decoding == Decoding::Reduced ? 10 * ReducedError : 1e-2;
        if (!(error < (decoding == Decoding::Streaming ? 1e-6 : most)))
            throw Error("token by token, " + std::string(nameOf(decoding)) + " differs from the product by "
                        + std::to_string(error) + ", so that its time says nothing");
        field.runs.push_back(std::move(run));
    }
    return field;
}

std::vector<BenchRow> rowsOf(Bench &bench, const Field &field)
{
    std::vector<Racer> racers;
    for (std::size_t k = 0; k < field.runs.size(); ++k)
        racers.push_back(racer(field.runs[k], field.decodings[k], mean));
    racers.push_back(racer(field.runs[0], Decoding::Streaming, quantile(0.99)));
    racers.push_back(racer(field.runs[0], Decoding::Streaming, quantile(0.5)));
    RaceRules rules = bench.rules();
    rules.roundUs = 0; // a whole text each time
    rules.rounds = 3;
    const std::vector<std::vector<double>> times = race(racers, rules, [](const std::string &) {});
    const auto timing = [&](std::size_t k) { return timingOf(times[k]); };
    std::vector<BenchRow> rows;
    for (std::size_t ours = 0; ours < 2; ++ours)
        for (std::size_t k = 2 - ours; k < field.runs.size(); ++k)
            if (k != ours)
                rows.push_back({ours == 0 ? "token" : "token_reduced",
                                field.n,
                                field.channels,
                                1,
                                timing(ours),
                                k == 0 ? "streaming" : peerName(field.decodings[k]),
                                timing(k),
                                {}});
    const std::size_t p99 = field.runs.size();
    rows.push_back({"token_p99", field.n, field.channels, 1, timing(p99), "its own median", timing(p99 + 1), {}});
    return rows;
}

} // namespace

std::vector<BenchRow> benchToken(Bench &bench)
{
    const std::string path = bench.request().example;
    if (path.empty())
        throw Error("the bundled example is missing");
    const DocumentPtr example = Document::open(path);
    std::vector<BenchRow> rows;
    for (const long n : bench.request().quick ? std::vector<long>{512} : std::vector<long>{512, 2048}) {
        std::vector<Sequence> x;
        x.reserve(static_cast<std::size_t>(example->tnos()));
        for (int tno = 0; tno < example->tnos(); ++tno)
            x.push_back(benchInput(n, example->description().tnos[static_cast<std::size_t>(tno)].channels()));
        const std::vector<BenchRow> more = rowsOf(bench, checkedField(*example, n, x));
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

} // namespace tnn::commands

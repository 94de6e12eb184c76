// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/forms/form_maker.h"
#include "app/bench/engine/forms/token_run.h"
#include "engine/analysis/quantile.h"
#include "engine/error.h"
#include "engine/toeplitz/product.h"

namespace tnn::bench {

namespace {

constexpr double ReducedError = 1e-4;

/// All operators of a checkpoint combined into one with all their channels: as wide as the paper's.
OperatorKernels sideBySide(const document::Document &document, long n)
{
    auto undecayed = std::make_shared<toeplitz::Coefficients>(), decayed = std::make_shared<toeplitz::Coefficients>();
    model::Overrides bare;
    bare.decay = false;
    OperatorKernels kernels{undecayed, decayed, 1};
    for (toeplitz::Coefficients *all : {undecayed.get(), decayed.get()}) {
        all->n = n;
        all->causal = true;
        for (int tno = 0; tno < document.tnos(); ++tno) {
            const auto one = document.coefficients(tno, n, {}, all == decayed.get() ? model::Overrides() : bare);
            const long before = all->values.cols(), more = one->values.cols();
            all->values.conservativeResize(2 * n - 1, before + more);
            all->values.rightCols(more) = one->values;
            kernels.gamma = document.tno(tno)->gamma.front();
        }
        for (long channel = 0; channel < all->values.cols(); ++channel)
            all->channels.push_back(channel);
    }
    return kernels;
}

/// Reduces the times of a text's tokens to one number: a mean or a quantile.
using Summary = std::function<double(std::vector<double>)>;

Summary quantile(double share)
{
    return [share](std::vector<double> times) { return analysis::nearestQuantile(times, share); };
}

TimedWork work(const std::shared_ptr<TokenRun> &run, document::Method method, const Summary &summary)
{
    return {std::string(nameOf(method)), [run, summary](int repetitions, bool) {
                std::vector<double> results;
                results.reserve(static_cast<std::size_t>(repetitions));
                for (int k = 0; k < repetitions; ++k)
                    results.push_back(summary(run->times()));
                return results;
            }};
}

const char *peerName(document::Method method)
{
    switch (method) {
    case document::Method::Etsc:
        return "ETSC as published";
    case document::Method::Paired:
        return "ETSC, one of each conjugate pair";
    case document::Method::Unpadded:
        return "ETSC without the pad, pairs";
    case document::Method::Window:
        return "ring buffer";
    default:
        return "streaming";
    }
}

struct Field {
    std::vector<document::Method> methods;
    std::vector<std::shared_ptr<TokenRun>> runs;
    long n = 0, channels = 0;
};

/// Checks all results before timing any.
Field checkedField(const OperatorKernels &kernels, const TokenText &text)
{
    Field field{{document::Method::Streaming, document::Method::Reduced, document::Method::Etsc,
                 document::Method::Paired, document::Method::Unpadded, document::Method::Window},
                {},
                text.x.rows(),
                text.x.cols()};
    for (const document::Method method : field.methods) {
        auto run = std::make_shared<TokenRun>(text, formMaker(kernels, method, ReducedError));
        run->times();
        const double error = run->error(), most = method == document::Method::Reduced ? 10 * ReducedError : 1e-2;
        if (!(error < (method == document::Method::Streaming ? 1e-6 : most)))
            throw Error(Message::verbatim("token by token, " + std::string(nameOf(method))
                                          + " differs from the product by " + std::to_string(error)
                                          + ", so that its time says nothing"));
        field.runs.push_back(std::move(run));
    }
    return field;
}

std::vector<BenchRow> rowsOf(Bench &bench, const Field &field)
{
    std::vector<TimedWork> works;
    for (std::size_t k = 0; k < field.runs.size(); ++k)
        works.push_back(work(field.runs[k], field.methods[k], meanOf));
    works.push_back(work(field.runs[0], document::Method::Streaming, quantile(0.99)));
    works.push_back(work(field.runs[0], document::Method::Streaming, quantile(0.5)));
    TimingRules rules = bench.rules();
    rules.roundUs = 0; // one whole text per round
    rules.rounds = 3;
    const std::vector<std::vector<double>> times = timeInTurn(works, rules, [](const std::string &) {});
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
                                k == 0 ? "streaming" : peerName(field.methods[k]),
                                timing(k),
                                {}});
    const std::size_t p99 = field.runs.size();
    rows.push_back({"token_p99", field.n, field.channels, 1, timing(p99), "its own median", timing(p99 + 1), {}});
    return rows;
}

} // namespace

std::vector<BenchRow> benchToken(Bench &bench)
{
    const document::DocumentPtr example = document::Document::open(bench.example());
    std::vector<BenchRow> rows;
    for (const long n : bench.lengths({512, 2048})) {
        const OperatorKernels kernels = sideBySide(*example, n);
        TokenText text{benchInput(n, kernels.decayed->values.cols()), {}};
        text.wanted = toeplitz::referenceProduct(*kernels.decayed, text.x);
        const std::vector<BenchRow> more = rowsOf(bench, checkedField(kernels, text));
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

} // namespace tnn::bench

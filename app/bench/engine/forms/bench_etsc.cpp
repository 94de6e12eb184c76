// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/bench_works.h"
#include "app/bench/engine/forms/operator_stack.h"
#include "engine/cli/console.h"
#include "engine/error.h"
#include "engine/io/text_table.h"
#include "engine/parallel.h"

namespace tnn::bench {

namespace {

constexpr double StackReducedError = 1e-4;
/// The error of results that are exact except for float32, through twelve layers.
constexpr double RoundingError = 1e-5;
constexpr double ModalError = 0.1; ///< n modes whose sums cancel: reported with their times

/// One measurement of the protocol: the varied quantity and its value.
struct StackPoint {
    const char *work;
    long n, channels, layers;
};

std::vector<StackPoint> pointsOf(const BenchRequest &request)
{
    constexpr long PaperLength = 2048, PaperWidth = 64, PaperLayers = 2;
    if (request.length)
        return {{"etsc_length", *request.length, PaperWidth, PaperLayers}};
    if (request.quick)
        return {{"etsc_length", 64, PaperWidth, PaperLayers}, {"etsc_length", 512, PaperWidth, PaperLayers}};
    std::vector<StackPoint> points;
    for (long n = 64; n <= 8192; n *= 2)
        points.push_back({"etsc_length", n, PaperWidth, PaperLayers});
    for (const long channels : {64, 320, 640, 1280})
        points.push_back({"etsc_width", PaperLength, channels, PaperLayers});
    for (const long layers : {1, 2, 4, 8, 12})
        points.push_back({"etsc_layers", PaperLength, PaperWidth, layers});
    return points;
}

std::string pointTitle(const StackPoint &point)
{
    return std::string(point.work) + " at n = " + std::to_string(point.n) + ", " + std::to_string(point.channels)
        + " channels, " + std::to_string(point.layers) + (point.layers == 1 ? " layer" : " layers");
}

/// An algorithm to compare with streaming, checked: its work returns microseconds per token.
struct StackEntry {
    std::string name;
    TokenCosts costs;
    std::optional<TimedWork> timed; ///< none if not available or if its result differs
};

/// Checks one of our own algorithms; if it differs by more than `most`, warns and leaves it untimed.
StackEntry checkedAlgorithm(const StackPoint &point, const std::string &name,
                            const std::shared_ptr<TokenAlgorithm> &algorithm, double most)
{
    StackEntry entry{name, {algorithm->error(), algorithm->stateBytes(), algorithm->tokens()}, std::nullopt};
    if (!(entry.costs.error <= most)) {
        Bench::report({});
        cli::warn(Message::verbatim(pointTitle(point) + ": " + name
                                    + " is not timed, it differs from what is expected by "
                                    + io::number(entry.costs.error, 2)));
        return entry;
    }
    entry.timed = TimedWork{name, [algorithm](int repetitions, bool) {
                                std::vector<double> times;
                                times.reserve(static_cast<std::size_t>(repetitions));
                                for (int k = 0; k < repetitions; ++k)
                                    times.push_back(algorithm->time());
                                return times;
                            }};
    return entry;
}

/// A published algorithm in PyTorch: its work, the tokens it processes, and what it remembers.
struct TorchAlgorithm {
    const char *work;
    std::string name;
    std::vector<long> tokens;
    double error;
    std::size_t stateBytes;
};

std::vector<TorchAlgorithm> torchAlgorithms(const OperatorStack &stack)
{
    constexpr long Elements = 1L << 24, Least = 8, Spread = 16, LeastSpread = 4;
    const long size = stack.n * stack.channels, all = size * stack.layers;
    std::vector<long> first(static_cast<std::size_t>(std::min(stack.n, std::max(Least, Elements / all))));
    std::iota(first.begin(), first.end(), 0L);
    const std::vector<long> spread = spreadTokens(stack.n, Spread);
    const std::vector<long> few = spreadTokens(stack.n, std::clamp(Elements / (4 * all), LeastSpread, Spread));
    const auto bytes = sizeof(float) * static_cast<std::size_t>(all);
    return {{"etsc_ssm", "ETSC", first, ModalError, 2 * bytes},
            {"etsc_cache", "cache", spread, 10 * RoundingError, bytes},
            {"etsc_fft", "FFT", few, 10 * RoundingError, sizeof(float) * static_cast<std::size_t>(size)}};
}

StackEntry checkedAlgorithm(const StackPoint &point, const OperatorStack &stack, const TorchAlgorithm &algorithm,
                            TorchPeer &torch)
{
    const auto tokens = static_cast<long>(algorithm.tokens.size());
    StackEntry entry{torch.name() + ", " + algorithm.name, {0, algorithm.stateBytes, tokens}, std::nullopt};
    const PeerWork work{algorithm.work, stack.n, stack.channels, 1, {}, stack.layers, tokens};
    const std::vector<long> places = benchPlaces(tokens * stack.channels);
    std::vector<double> expected;
    expected.reserve(places.size());
    for (const long place : places)
        expected.push_back(
            stack.y(algorithm.tokens[static_cast<std::size_t>(place / stack.channels)], place % stack.channels));
    try {
        entry.costs.error = disagreement(torch.values(work, places), expected);
        if (!(entry.costs.error <= algorithm.error))
            throw Error(Message::verbatim("it differs from what is expected by " + io::number(entry.costs.error, 2)));
    } catch (const Error &error) {
        Bench::report({});
        cli::warn(
            Message::verbatim(pointTitle(point) + ": " + entry.name + " is not timed, " + error.reason().english()));
        return entry;
    }
    entry.timed = TimedWork{entry.name, [&torch, work](int repetitions, bool) {
                                std::vector<double> times = torch.times(work, repetitions, false);
                                for (double &time : times)
                                    time /= static_cast<double>(work.tokens);
                                return times;
                            }};
    return entry;
}

/// Checks all results before timing any; streaming first.
std::vector<StackEntry> checkedAlgorithms(Bench &bench, const StackPoint &point, const OperatorStack &stack)
{
    const auto form = [&](const char *name, document::Method method, double most) {
        return checkedAlgorithm(point, name, formAlgorithm(stack, method, StackReducedError), most);
    };
    std::vector<StackEntry> entries{form("streaming", document::Method::Streaming, RoundingError)};
    if (!entries.front().timed)
        throw Error(Message::verbatim(pointTitle(point)
                                      + ": streaming differs from what is expected, so that its time says nothing"));
    entries.push_back(form("ETSC as published", document::Method::Etsc, ModalError));
    entries.push_back(form("cache", document::Method::Cache, RoundingError));
    entries.push_back(checkedAlgorithm(point, "FFT", fftAlgorithm(stack), RoundingError));
    entries.push_back(form("paired", document::Method::Paired, ModalError));
    entries.push_back(
        form("reduced, 1e-4", document::Method::Reduced, 10 * StackReducedError * static_cast<double>(stack.layers)));
    for (const auto &torch : bench.torches())
        for (const TorchAlgorithm &algorithm : torchAlgorithms(stack))
            entries.push_back(checkedAlgorithm(point, stack, algorithm, *torch));
    if (bench.torches().empty())
        entries.push_back({"torch", {}, std::nullopt});
    return entries;
}

/// Each number is already a mean over many tokens: three rounds of them or, if a round takes seconds, one run each,
/// warm from the check.
std::vector<std::vector<double>> timesOf(const StackPoint &point, const std::vector<TimedWork> &works,
                                         TimingRules rules)
{
    const auto failed = [&](const std::string &reason) {
        Bench::report({});
        cli::warn(Message::verbatim(pointTitle(point) + ": " + reason));
    };
    constexpr long Heavy = 1L << 20;
    if (point.n * point.channels * point.layers < Heavy) {
        rules.roundUs = 0;
        rules.rounds = 3;
        return timeInTurn(works, rules, failed);
    }
    std::vector<std::vector<double>> times(works.size());
    for (std::size_t k = 0; k < works.size(); ++k) {
        try {
            times[k] = works[k].run(1, false);
        } catch (const Error &error) {
            failed(error.what());
        }
    }
    return times;
}

std::vector<BenchRow> rowsAt(Bench &bench, const StackPoint &point)
{
    Bench::report(pointTitle(point));
    const OperatorStack stack = operatorStack(point.n, point.channels, point.layers);
    const std::vector<StackEntry> entries = checkedAlgorithms(bench, point, stack);
    std::vector<TimedWork> works;
    for (const StackEntry &entry : entries)
        if (entry.timed)
            works.push_back(*entry.timed);
    const std::vector<std::vector<double>> times = timesOf(point, works, bench.rules());
    std::vector<BenchRow> rows;
    std::size_t next = 1;
    for (std::size_t k = 1; k < entries.size(); ++k) {
        BenchRow row{point.work, point.n, point.channels, 1, timingOf(times.front()), entries[k].name, {}, {}};
        if (entries[k].timed && !times[next++].empty())
            row.theirs = timingOf(times[next - 1]);
        row.stack = {point.layers, OperatorStackKernels, entries.front().costs, entries[k].costs};
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace

std::vector<BenchRow> benchEtscProtocol(Bench &bench)
{
    const int before = threads();
    setThreads(1);
    std::vector<BenchRow> rows;
    for (const StackPoint &point : pointsOf(bench.request())) {
        const std::vector<BenchRow> more = rowsAt(bench, point);
        rows.insert(rows.end(), more.begin(), more.end());
    }
    setThreads(before);
    return rows;
}

} // namespace tnn::bench

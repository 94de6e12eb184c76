// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <unistd.h>

#include "app/bench/engine/bench_inputs.h"
#include "engine/cli/console.h"
#include "engine/error.h"
#include "engine/io/text_table.h"
#include "engine/parallel.h"

namespace tnn::bench {

namespace {

std::string counted(long count, const std::string &thing)
{
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string describe(const Benchmark &benchmark)
{
    const PeerWork &work = benchmark.work;
    return benchmark.name + " at n = " + std::to_string(work.n) + ", " + counted(work.channels, "channel") + ", "
        + counted(work.threads, "thread");
}

/// What is wrong with the values; empty if nothing is.
std::string refusal(const Benchmark &benchmark, const std::vector<double> &values)
{
    const double difference = disagreement(values, benchmark.expected);
    if (difference <= benchmark.tolerance)
        return {};
    return "the result differs from what is expected by " + io::number(difference, 2) + " of the largest value";
}

void checkOurs(const Benchmark &benchmark)
{
    benchmark.ours.work();
    const std::string wrong = refusal(benchmark, benchmark.ours.values(benchmark.places));
    if (!wrong.empty())
        throw Error(Message::verbatim(describe(benchmark) + ": " + wrong));
}

void warnOf(const Benchmark &benchmark, const std::string &peer, const std::string &reason)
{
    Bench::report({});
    cli::warn(Message::verbatim(describe(benchmark) + ": " + peer + " is not timed, " + reason));
}

/// One peer of a benchmark: timed, or only listed.
struct Entry {
    std::string name;
    std::optional<TimedWork> timed;
};

Entry entryOf(const Benchmark &benchmark, const Candidate &other)
{
    other.work();
    const std::string wrong = refusal(benchmark, other.values(benchmark.places));
    if (wrong.empty())
        return {other.name, localWork(other.name, other.work)};
    warnOf(benchmark, other.name, wrong);
    return {other.name, std::nullopt};
}

Entry entryOf(const Benchmark &benchmark, TorchPeer &torch)
{
    if (torch.gone())
        return {torch.name(), std::nullopt};
    std::string wrong;
    try {
        wrong = refusal(benchmark, torch.values(benchmark.work, benchmark.places));
    } catch (const Error &error) {
        wrong = error.reason().english();
    }
    if (!wrong.empty()) {
        warnOf(benchmark, torch.name(), wrong);
        return {torch.name(), std::nullopt};
    }
    const auto run = [&torch, work = benchmark.work](int repetitions, bool warm) {
        return torch.times(work, repetitions, warm);
    };
    return {torch.name(), TimedWork{torch.name(), run}};
}

std::vector<Entry> entriesOf(const Benchmark &benchmark, const TorchPeers &torches)
{
    std::vector<Entry> entries;
    for (const auto &torch : torches)
        entries.push_back(entryOf(benchmark, *torch));
    if (!benchmark.work.work.empty() && torches.empty())
        entries.push_back({"torch", std::nullopt});
    for (const Candidate &other : benchmark.others)
        entries.push_back(entryOf(benchmark, other));
    return entries;
}

std::optional<Timing> timingIfAny(const std::vector<double> &times)
{
    return times.empty() ? std::nullopt : std::optional(timingOf(times));
}

} // namespace

const std::string &Bench::example() const
{
    if (m_request.example.empty())
        throw MissingExample();
    return m_request.example;
}

const TorchPeers &Bench::torches()
{
    if (!m_looked) {
        cli::report("looking for PyTorch");
        m_torches = torchPeers(m_request.pythons, m_request.patience);
        m_looked = true;
    }
    return m_torches;
}

const Rates &Bench::rates(int threads)
{
    const auto found = m_rates.find(threads);
    if (found != m_rates.end())
        return found->second;
    cli::report("measuring the machine");
    return m_rates[threads] = measureRates(threads);
}

std::vector<int> Bench::threadCounts() const
{
    if (m_request.threads)
        return {*m_request.threads};
    return m_request.quick || cores() < 2 ? std::vector<int>{1} : std::vector<int>{1, 2};
}

std::vector<long> Bench::lengths(std::vector<long> all) const
{
    if (m_request.length)
        return {*m_request.length};
    if (m_request.quick)
        all.resize(1);
    return all;
}

TimingRules Bench::rules() const
{
    return m_request.quick ? TimingRules{5, 10e3, 100e3} : TimingRules{};
}

std::vector<BenchRow> Bench::measure(const Benchmark &benchmark)
{
    static const TorchPeers None;
    const TorchPeers &peers = benchmark.work.work.empty() ? None : torches();
    BenchRow row{benchmark.name,   benchmark.work.n, benchmark.work.channels, benchmark.work.threads, {}, {}, {},
                 benchmark.boundUs};
    if (benchmark.cost)
        row.boundUs = boundUs(*benchmark.cost, rates(benchmark.work.threads));
    cli::report(describe(benchmark));
    const int before = threads();
    setThreads(benchmark.work.threads);
    checkOurs(benchmark);
    const std::vector<Entry> entries = entriesOf(benchmark, peers);
    std::vector<TimedWork> works{localWork("ours", benchmark.ours.work)};
    for (const Entry &entry : entries)
        if (entry.timed)
            works.push_back(*entry.timed);
    const auto times = timeInTurn(works, rules(), [&](const std::string &reason) {
        cli::report({});
        cli::warn(Message::verbatim(describe(benchmark) + ": " + reason));
    });
    setThreads(before);

    row.ours = timingOf(times.front());
    std::vector<BenchRow> rows;
    std::size_t next = 1;
    for (const Entry &entry : entries) {
        row.peer = entry.name;
        row.theirs = entry.timed ? timingIfAny(times[next++]) : std::nullopt;
        rows.push_back(row);
    }
    return rows.empty() ? std::vector<BenchRow>{row} : rows;
}

void Bench::report(const std::string &text)
{
    static const bool terminal = isatty(STDERR_FILENO) == 1;
    if (terminal)
        std::fprintf(stderr, "\r\x1b[K%s", text.c_str());
}

std::vector<std::string> ignoredOptions(const BenchRequest &request, const std::vector<BenchRow> &rows)
{
    const auto isIgnored = [&rows](const auto &wanted, auto member) {
        return wanted
            && std::none_of(rows.begin(), rows.end(), [&](const BenchRow &row) { return row.*member == *wanted; });
    };
    std::vector<std::string> ignored;
    if (isIgnored(request.length, &BenchRow::n))
        ignored.emplace_back("--length");
    if (isIgnored(request.threads, &BenchRow::threads))
        ignored.emplace_back("--threads");
    return ignored;
}

std::vector<BenchRow> runWorks(Bench &bench, const std::vector<BenchWork> &works)
{
    const std::string &only = bench.request().only;
    std::vector<BenchRow> rows;
    std::string names;
    bool found = false;
    for (const BenchWork &work : works) {
        names += (names.empty() ? "" : ", ") + work.name;
        if (!only.empty() && only != work.name)
            continue;
        found = true;
        Bench::report(work.name);
        try {
            const std::vector<BenchRow> more = work.run(bench);
            for (const std::string &option : ignoredOptions(bench.request(), more))
                cli::warn(Message::verbatim(work.name + ": " + option + " has no effect"));
            rows.insert(rows.end(), more.begin(), more.end());
        } catch (const MissingExample &error) {
            if (!only.empty())
                throw;
            cli::warn(Message::verbatim(work.name + ": " + error.what()));
        }
    }
    Bench::report({});
    if (!found)
        throw Error(Message::verbatim("there is no benchmark '" + only + "', only " + names));
    return rows;
}

} // namespace tnn::bench

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_timing.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <thread>
#include <utility>

#include <unistd.h>

#include "engine/analysis/quantile.h"
#include "engine/error.h"

namespace tnn::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int MostRepetitions = 1000, FewRounds = 3;

/// CPU time of all threads of the process, in microseconds; 0 if the system does not report it.
double cpuUs(pid_t process)
{
    clockid_t clock = 0;
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

/// What is known of one participant while it is timed.
struct Series {
    const TimedWork *work;
    int repetitions = 1;
    bool warm = true, out = false;
    std::vector<double> times;
};

using TellFailure = std::function<void(const std::string &)>;

/// Runs one round and returns its times; after a failure returns none and leaves the work out.
std::vector<double> runOnce(Series &series, const TellFailure &failed)
{
    try {
        return series.work->run(series.repetitions, series.warm);
    } catch (const Error &error) {
        series.out = true;
        series.times.clear();
        failed(error.what());
        return {};
    }
}

/// Determines how often the work fits into a round from a first run, whose time it returns.
double measureOut(Series &series, const TimingRules &rules, const TellFailure &failed)
{
    const std::vector<double> first = runOnce(series, failed);
    const double us = first.empty() ? 0 : timingOf(first).median;
    series.repetitions = static_cast<int>(std::clamp(rules.roundUs / std::max(us, 1e-3), 1.0, double(MostRepetitions)));
    series.warm = us < rules.longUs;
    return us;
}

} // namespace

Timing timingOf(std::vector<double> times)
{
    if (times.empty())
        throw Error(Message::verbatim("there are no times to take the median of"));
    std::sort(times.begin(), times.end());
    const auto quantile = [&times](double level) { return analysis::quantileOfSorted(times, level); };
    return {quantile(0.5), quantile(0.25), quantile(0.75), times.front(), times.back()};
}

void waitUntilIdle(pid_t process)
{
    constexpr std::chrono::milliseconds Step(2), Longest(500);
    constexpr double IdleUs = 100; // a pause of this length within every 2000 us
    const auto deadline = Clock::now() + Longest;
    double before = cpuUs(process);
    while (process > 0 && Clock::now() < deadline) {
        std::this_thread::sleep_for(Step);
        const double now = cpuUs(process);
        if (now - before < IdleUs)
            return;
        before = now;
    }
}

TimedWork localWork(std::string name, std::function<void()> work)
{
    return {std::move(name), [work = std::move(work)](int repetitions, bool warm) {
                if (warm)
                    work();
                std::vector<double> times;
                times.reserve(static_cast<std::size_t>(repetitions));
                for (int k = 0; k < repetitions; ++k) {
                    const auto start = Clock::now();
                    work();
                    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
                }
                waitUntilIdle(getpid());
                return times;
            }};
}

std::vector<std::vector<double>> timeInTurn(const std::vector<TimedWork> &works, const TimingRules &rules,
                                            const TellFailure &failed)
{
    std::vector<Series> all;
    double slowest = 0;
    for (const TimedWork &work : works) {
        all.push_back({&work, 1, true, false, {}});
        slowest = std::max(slowest, measureOut(all.back(), rules, failed));
    }
    const int rounds = slowest < rules.longUs ? rules.rounds : std::min(rules.rounds, FewRounds);
    for (int round = 0; round < rounds; ++round) {
        for (Series &series : all) {
            if (series.out)
                continue;
            const std::vector<double> more = runOnce(series, failed);
            series.times.insert(series.times.end(), more.begin(), more.end());
        }
    }
    std::vector<std::vector<double>> times;
    times.reserve(all.size());
    for (Series &series : all)
        times.push_back(std::move(series.times));
    return times;
}

} // namespace tnn::bench

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_race.h"

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

/// A racer's state in the race.
struct Lane {
    const Racer *racer;
    int repetitions = 1;
    bool warm = true, out = false;
    std::vector<double> times;
};

using TellFailure = std::function<void(const std::string &)>;

/// Runs one round and returns its times; if it fails, returns none and the racer is out.
std::vector<double> runOnce(Lane &lane, const TellFailure &failed)
{
    try {
        return lane.racer->run(lane.repetitions, lane.warm);
    } catch (const Error &error) {
        lane.out = true;
        lane.times.clear();
        failed(error.what());
        return {};
    }
}

/// Determines how often the work fits into a round from a first run, whose time it returns.
double measureOut(Lane &lane, const RaceRules &rules, const TellFailure &failed)
{
    const std::vector<double> first = runOnce(lane, failed);
    const double us = first.empty() ? 0 : timingOf(first).median;
    lane.repetitions = static_cast<int>(std::clamp(rules.roundUs / std::max(us, 1e-3), 1.0, double(MostRepetitions)));
    lane.warm = us < rules.longUs;
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
    constexpr double IdleUs = 100; // of 2000
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

Racer localRacer(std::string name, std::function<void()> work)
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

std::vector<std::vector<double>> race(const std::vector<Racer> &racers, const RaceRules &rules,
                                      const TellFailure &failed)
{
    std::vector<Lane> lanes;
    double slowest = 0;
    for (const Racer &racer : racers) {
        lanes.push_back({&racer, 1, true, false, {}});
        slowest = std::max(slowest, measureOut(lanes.back(), rules, failed));
    }
    const int rounds = slowest < rules.longUs ? rules.rounds : std::min(rules.rounds, FewRounds);
    for (int round = 0; round < rounds; ++round) {
        for (Lane &lane : lanes) {
            if (lane.out)
                continue;
            const std::vector<double> times = runOnce(lane, failed);
            lane.times.insert(lane.times.end(), times.begin(), times.end());
        }
    }
    std::vector<std::vector<double>> all;
    all.reserve(lanes.size());
    for (Lane &lane : lanes)
        all.push_back(std::move(lane.times));
    return all;
}

} // namespace tnn::bench

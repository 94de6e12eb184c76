// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tnn::bench {

/// What a set of times comes to, in their unit: the median and both quartiles, between the two nearest times where they
/// fall between, the shortest and the longest.
struct Timing {
    double median = 0, firstQuartile = 0, thirdQuartile = 0, best = 0, worst = 0;
};
/// Throws tnn::Error where there are no times.
Timing timingOf(std::vector<double> times);

/// One who takes part in a race: `run` does the work once untimed where `warm`, then `repetitions` times, and returns
/// how long each of these took, in microseconds.
struct Racer {
    std::string name;
    std::function<std::vector<double>(int repetitions, bool warm)> run;
};
/// A racer of this process; its run ends when no thread of ours spins any more.
Racer localRacer(std::string name, std::function<void()> work);

/// Returns once the process sleeps (ours: once its other threads do): threads that wait by spinning, as those of OpenMP
/// and of OpenBLAS, would take a core from who is timed next. Gives up after half a second.
void waitUntilIdle(pid_t process);

struct RaceRules {
    int rounds = 7;
    double roundUs = 20e3; ///< how long a racer repeats its work in one round; once is the least
    /// Work that takes longer is not warmed up again in every round, and raced over three rounds alone.
    double longUs = 100e3;
};

/// Times all racers round by round, each in turn in every round, so that whatever else the machine does hits all alike.
/// A racer whose run throws tnn::Error leaves the race with no times; `failed` hears of it.
std::vector<std::vector<double>> race(const std::vector<Racer> &racers, const RaceRules &rules,
                                      const std::function<void(const std::string &)> &failed);

} // namespace tnn::bench

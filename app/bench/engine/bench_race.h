// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tnn::bench {

/// Summary of a set of times, in their unit: the median and both quartiles (interpolated between the two nearest
/// times), the shortest and the longest.
struct Timing {
    double median = 0, firstQuartile = 0, thirdQuartile = 0, best = 0, worst = 0;
};
/// Throws tnn::Error if there are no times.
Timing timingOf(std::vector<double> times);

/// A participant in a race: `run` does the work once untimed if `warm`, then `repetitions` times, and returns how long
/// each of these took, in microseconds.
struct Racer {
    std::string name;
    std::function<std::vector<double>(int repetitions, bool warm)> run;
};
/// A racer of this process; its run ends when none of our threads is spinning.
Racer localRacer(std::string name, std::function<void()> work);

/// Returns once the process sleeps (ours: once its other threads do): threads that spin while waiting, such as those of
/// OpenMP and OpenBLAS, would take a core from the next racer. Gives up after half a second.
void waitUntilIdle(pid_t process);

struct RaceRules {
    int rounds = 7;
    double roundUs = 20e3; ///< how long a racer repeats its work in one round, at least once
    /// Longer work is not warmed up again in every round, and is raced over only three rounds.
    double longUs = 100e3;
};

/// Times all racers round by round, each in turn in every round, so that other load on the machine affects all alike. A
/// racer whose run throws tnn::Error leaves the race without times; `failed` gets the error.
std::vector<std::vector<double>> race(const std::vector<Racer> &racers, const RaceRules &rules,
                                      const std::function<void(const std::string &)> &failed);

} // namespace tnn::bench

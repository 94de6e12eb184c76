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

/// A piece of work that can be timed: `run` does the work once untimed if `warm`, then `repetitions` times, and returns
/// how long each of these took, in microseconds.
struct TimedWork {
    std::string name;
    std::function<std::vector<double>(int repetitions, bool warm)> run;
};
/// Work of this process; its run ends when none of our threads is spinning.
TimedWork localWork(std::string name, std::function<void()> work);

/// Returns once the process sleeps (ours: once its other threads do): threads that spin while waiting, such as those of
/// OpenMP and OpenBLAS, would take a core from the work timed next. Gives up after half a second.
void waitUntilIdle(pid_t process);

struct TimingRules {
    int rounds = 7;
    double roundUs = 20e3; ///< how long work is repeated in one round, at least once
    /// Longer work is not warmed up again in every round, and is timed in only three rounds.
    double longUs = 100e3;
};

/// Times all works round by round, each in turn in every round, so that other load on the machine affects all alike.
/// Work whose run throws tnn::Error is left out and gets no times; `failed` gets the error.
std::vector<std::vector<double>> timeInTurn(const std::vector<TimedWork> &works, const TimingRules &rules,
                                            const std::function<void(const std::string &)> &failed);

} // namespace tnn::bench

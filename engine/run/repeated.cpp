// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/repeated.h"

#include <chrono>
#include <vector>

#include "engine/analysis/quantile.h"

namespace tnn::run {

Repeated repeated(const std::function<double()> &once, double enough, int most)
{
    constexpr std::size_t Least = 3;
    std::vector<double> seconds;
    double total = 0;
    while (seconds.size() < static_cast<std::size_t>(most) && (seconds.size() < Least || total < enough)) {
        seconds.push_back(once());
        total += seconds.back();
        if (total > 5 * enough)
            break;
    }
    return {analysis::nearestQuantile(seconds, 0.5), static_cast<int>(seconds.size())};
}

Repeated repeatedWhole(const std::function<void()> &work, double enough, int most)
{
    using Clock = std::chrono::steady_clock;
    return repeated(
        [&work] {
            const auto start = Clock::now();
            work();
            return std::chrono::duration<double>(Clock::now() - start).count();
        },
        enough, most);
}

} // namespace tnn::run

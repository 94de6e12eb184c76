// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/lag_blocks.h"

#include <algorithm>

namespace tnn::model {

LagRange filledLags(bool causal, long n, std::optional<long> band)
{
    const long reach = std::min(n - 1, band.value_or(n - 1));
    return reach < 0 ? LagRange() : LagRange{causal ? 0 : -reach, reach};
}

void forEachBlock(LagRange lags, long blockRows, const Task &task, const std::function<void(long, long)> &work)
{
    task.check();
    for (long first = lags.first; first <= lags.last; first += blockRows) {
        const long count = std::min(blockRows, lags.last - first + 1);
        work(first, count);
        task.report(static_cast<double>(first + count - lags.first) / static_cast<double>(lags.count()));
    }
}

long blockRowsOf(Arithmetic &a, const Rpe &w)
{
    constexpr long MultiplicationsPerBlock = 10'000'000;
    const Shape out = a.shape(w.out.linear.weight);
    const long perRow = out.channels * (out.channels * static_cast<long>(w.blocks.size()) + out.rows + 1);
    return std::clamp(MultiplicationsPerBlock / std::max(1L, perRow), 16L, 4096L);
}

std::vector<LagRange> evenlyAsked(const Tno &tno, LagRange lags, long n)
{
    std::vector<LagRange> ranges;
    for (const LagRange part : {LagRange{-(n - 1), -(n - 1)}, LagRange{-(n - 2), -1}, LagRange{0, n - 1}}) {
        const LagRange both{std::max(part.first, lags.first), std::min(part.last, lags.last)};
        if (both.count() == 0)
            continue;
        const bool joins = !ranges.empty()
            && askedLag(tno, both.first, n) - both.first == askedLag(tno, ranges.back().first, n) - ranges.back().first;
        if (joins)
            ranges.back().last = both.last;
        else
            ranges.push_back(both);
    }
    return ranges;
}

} // namespace tnn::model

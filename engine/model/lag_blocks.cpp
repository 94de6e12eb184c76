// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/lag_blocks.h"

#include <algorithm>

#include "engine/parallel.h"

namespace tnn::model {

LagRange filledLags(bool causal, long n, std::optional<long> band)
{
    const long reach = std::min(n - 1, band.value_or(n - 1));
    return reach < 0 ? LagRange() : LagRange{causal ? 0 : -reach, reach};
}

void forEachBlock(LagRange lags, const BlockPlan &plan, const Task &task, const std::function<void(long, long)> &work)
{
    constexpr double FlopsPerReport = 2e8; // 1.5 ms of a core with AVX-512, 5 ms of one with AVX2
    constexpr long RowsPerReport = 4096;
    task.check();
    const double flops = plan.flopsPerRow * static_cast<double>(lags.count());
    const int workers = plan.threads ? workersFor(flops) : 1;
    const auto worth = static_cast<long>(FlopsPerReport * workers / std::max(plan.flopsPerRow, 1.0));
    const long perReport = std::max(std::min(worth, RowsPerReport * workers) / plan.rows, 1L) * plan.rows;
    for (long start = lags.first; start <= lags.last; start += perReport) {
        const long rows = std::min(perReport, lags.last - start + 1);
        parallelFor((rows + plan.rows - 1) / plan.rows, workers, [&](long block) {
            task.check();
            const long offset = block * plan.rows;
            work(start + offset, std::min(plan.rows, rows - offset));
        });
        task.report(static_cast<double>(start + rows - lags.first) / static_cast<double>(lags.count()));
    }
}

BlockPlan networkBlocks(Arithmetic &a, const Rpe &w)
{
    const Shape out = a.shape(w.out.linear.weight);
    const Blocks blocks = a.blocks(out.channels);
    const long multiplications = out.channels * (out.channels * static_cast<long>(w.blocks.size()) + out.rows + 1);
    return {blocks.rows, 2.0 * static_cast<double>(multiplications), blocks.threads};
}

BlockPlan arrayBlocks(long columns, double flops, bool threads)
{
    constexpr long NumbersPerBlock = 32'768; // 128 KiB
    return {1 + NumbersPerBlock / std::max(columns, 1L), flops * static_cast<double>(columns), threads};
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

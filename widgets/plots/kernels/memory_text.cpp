// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/memory_plot.h"

#include <algorithm>
#include <numeric>

namespace tnn::widgets {

namespace {

using analysis::KernelSummary;
using Share = MemoryOptions::Share;

} // namespace

long reachOf(const KernelSummary &summary, Share share)
{
    return share == Share::K50 ? summary.k50 : share == Share::K90 ? summary.k90 : summary.k99;
}

QString nameOf(Share share)
{
    return share == Share::K50 ? QStringLiteral("k50")
        : share == Share::K90  ? QStringLiteral("k90")
                               : QStringLiteral("k99");
}

std::vector<long> byReach(const std::vector<KernelSummary> &summaries, Share share)
{
    std::vector<long> order(summaries.size());
    std::iota(order.begin(), order.end(), 0L);
    std::stable_sort(order.begin(), order.end(), [&](long a, long b) {
        return reachOf(summaries[static_cast<std::size_t>(a)], share)
            > reachOf(summaries[static_cast<std::size_t>(b)], share);
    });
    return order;
}

std::vector<long> binEdges(long n, bool logarithmic)
{
    constexpr long MostBins = 32;
    std::vector<long> edges{0};
    if (!logarithmic) {
        const long width = (n + MostBins - 1) / MostBins;
        while (edges.back() < n)
            edges.push_back(edges.back() + width);
        return edges;
    }
    edges.push_back(1);
    for (long power = 2; edges.back() < n; power *= 2) {
        edges.push_back(power);
        if (edges.back() < n)
            edges.push_back(power + power / 2);
    }
    return edges;
}

std::vector<double> countsOf(const std::vector<KernelSummary> &summaries, Share share, const std::vector<long> &edges)
{
    std::vector<double> counts(edges.size() - 1);
    for (const KernelSummary &summary : summaries) {
        const auto above = std::upper_bound(edges.begin(), edges.end(), reachOf(summary, share));
        if (above != edges.begin() && above != edges.end())
            ++counts[static_cast<std::size_t>(above - edges.begin() - 1)];
    }
    return counts;
}

QString binText(const figures::MemoryFigure &figure, long lag, bool logarithmic)
{
    const std::vector<long> edges = binEdges(figure.n, logarithmic);
    const auto above = std::upper_bound(edges.begin(), edges.end(), lag);
    if (lag < 0 || above == edges.end())
        return {};
    const auto bin = static_cast<std::size_t>(above - edges.begin() - 1);
    QString text = MemoryPlot::tr("lags %1 to %2").arg(groupedNumber(edges[bin]), groupedNumber(edges[bin + 1] - 1));
    for (const Share share : Shares)
        text += MemoryPlot::tr("  %1 of %2")
                    .arg(nameOf(share), channelCount(static_cast<long>(countsOf(figure.channels, share, edges)[bin])));
    return text;
}

QString summaryText(const QString &name, const KernelSummary &summary)
{
    return MemoryPlot::tr("%1  k50 %2  k90 %3  k99 %4  energy %5")
        .arg(name, groupedNumber(summary.k50), groupedNumber(summary.k90), groupedNumber(summary.k99),
             shortNumber(summary.energy));
}

BoxRow boxOf(const figures::MemoryFigure::Layer &layer, Share share)
{
    std::vector<double> reaches;
    for (const KernelSummary &summary : layer.channels)
        reaches.push_back(static_cast<double>(reachOf(summary, share)));
    std::sort(reaches.begin(), reaches.end());
    BoxRow box = BoxRow::of(reaches);
    box.name = QString::number(byReach(layer.channels, share).front());
    return box;
}

QString boxText(const figures::MemoryFigure::Layer &layer, Share share)
{
    const BoxRow box = boxOf(layer, share);
    return MemoryPlot::tr("%1: %2 median %3, 5 to 95 %: %4 to %5, longest %6 (channel %7)")
        .arg(translated(layer.title), nameOf(share), shortNumber(box.quantiles[2]), shortNumber(box.quantiles[0]),
             shortNumber(box.quantiles[4]), shortNumber(box.largest, 7), box.name);
}

} // namespace tnn::widgets

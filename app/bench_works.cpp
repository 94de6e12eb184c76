// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench_works.h"

#include "app/bench_start.h"
#include "widgets/matrix_benchmark.h"

namespace tnn::app {

namespace {

using commands::BenchRequest;
using commands::BenchRow;

constexpr double UsPerMs = 1000;

BenchRow rowOf(const char *work, long n, double oursUs, const char *peer, double peerUs)
{
    BenchRow row;
    row.work = work;
    row.n = n;
    row.channels = 1;
    row.oursUs = oursUs;
    row.peer = peer;
    row.peerUs = peerUs;
    return row;
}

std::vector<BenchRow> heatmapFrame(const BenchRequest &request)
{
    const widgets::HeatmapTimes times = widgets::benchmarkHeatmap(1L << 20, 1000, 800, request.quick ? 5 : 21);
    return {rowOf("heatmap_frame", times.n, times.oneToOne * UsPerMs, "1:1, pixel by pixel",
                  times.oneToOnePerPixel * UsPerMs),
            rowOf("heatmap_frame", times.n, times.zoomedOut * UsPerMs, "zoomed out, pixel by pixel",
                  times.zoomedOutPerPixel * UsPerMs)};
}

std::vector<BenchRow> start(const BenchRequest &request)
{
    constexpr long ExampleLength = 256;
    const StartTimes times = measureStart(request.quick ? 3 : 11);
    return {rowOf("start", ExampleLength, times.windowUs, "bare QCustomPlot window", times.peerUs),
            rowOf("start_matrix", ExampleLength, times.matrixUs, "bare QCustomPlot window", times.peerUs)};
}

} // namespace

std::vector<commands::BenchWork> benchWorks()
{
    return {{"heatmap_frame", heatmapFrame}, {"start", start}};
}

} // namespace tnn::app

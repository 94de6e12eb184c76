// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/bench_works.h"

#include <memory>
#include <string>

#include <QElapsedTimer>

#include "app/bench/bench_start.h"
#include "app/bench/bench_window.h"
#include "app/bench/matrix_frames.h"

namespace tnn::app {

namespace {

using bench::Bench;
using bench::BenchRow;
using bench::Candidate;

/// Paints a frame and returns the number of pixels in which it differs from the expected one.
template <class Paint> Candidate painter(const std::string &name, const QImage &expected, const Paint &paint)
{
    const auto frame = std::make_shared<QImage>();
    return {name, [frame, paint] { *frame = paint(); },
            [frame, expected](const std::vector<long> &) {
                return std::vector<double>{static_cast<double>(differingPixels(expected, *frame))};
            }};
}

std::vector<BenchRow> heatmapFrame(Bench &bench)
{
    const auto frames = std::make_shared<const MatrixFrames>();
    std::vector<BenchRow> rows;
    for (const auto &[view, name] : {std::pair(MatrixFrames::View::OneToOne, "1:1, pixel by pixel"),
                                     std::pair(MatrixFrames::View::Whole, "whole, pixel by pixel")}) {
        const auto perPixel = [frames, chosen = view] { return frames->paintPerPixel(chosen); };
        const QImage expected = perPixel();
        bench::Benchmark benchmark;
        benchmark.name = "heatmap_frame";
        benchmark.work = {{}, frames->n(), 1, 1, {}};
        benchmark.places = {0};
        benchmark.expected = {0};
        benchmark.ours = painter("ours", expected, [frames, chosen = view] { return frames->paint(chosen); });
        benchmark.others = {painter(name, expected, perPixel)};
        const std::vector<BenchRow> more = bench.measure(benchmark);
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

std::vector<BenchRow> effectiveFrame(Bench &bench)
{
    using View = EffectiveFrames::View;
    constexpr double EffectiveLimit = 16'000; // microseconds
    std::vector<BenchRow> rows;
    for (const bool isHyena : {false, true}) {
        const EffectiveFrames frames(isHyena);
        for (const auto &[view, name] :
             {std::pair(View::OneToOne, "1to1"), std::pair(View::Exact, "exact"), std::pair(View::Whole, "whole")}) {
            std::vector<double> times;
            for (int run = 0; run < (bench.request().quick ? 5 : 31); ++run) {
                QElapsedTimer timer;
                timer.start();
                const QImage frame = frames.paint(view);
                times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-3);
            }
            BenchRow row;
            row.work = std::string(isHyena ? "hyena_frame_" : "gated_frame_") + name;
            row.n = frames.n();
            row.channels = 1;
            row.limitUs = EffectiveLimit;
            row.ours = bench::timingOf(times);
            rows.push_back(row);
        }
    }
    return rows;
}

BenchRow startRow(const char *work, const std::vector<double> &ours, const std::vector<double> &theirs,
                  std::optional<double> limitUs = {})
{
    constexpr long ExampleLength = 256;
    BenchRow row;
    row.work = work;
    row.limitUs = limitUs;
    row.n = ExampleLength;
    row.channels = 1;
    row.ours = bench::timingOf(ours);
    row.peer = "bare QCustomPlot window";
    row.theirs = bench::timingOf(theirs);
    return row;
}

std::vector<BenchRow> start(Bench &bench)
{
    constexpr double OverviewLimit = 150'000; // microseconds until the atlas and the findings are shown
    const StartTimes times = measureStart(bench.request().quick ? 3 : 11, bench.example());
    return {startRow("start", times.windowRunsUs, times.peerRunsUs),
            startRow("start_atlas", times.overviewRunsUs, times.peerRunsUs, OverviewLimit)};
}

} // namespace

std::vector<bench::BenchWork> benchWorks()
{
    return {{"heatmap_frame", heatmapFrame},  {"effective_frame", effectiveFrame}, {"start", start},
            {"gestures", benchGestures},      {"atlas_frame", benchAtlas},         {"blocked", benchBlocked},
            {"start_gigabyte", benchGigabyte}};
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/bench_window.h"

#include <QApplication>
#include <QTemporaryDir>

#include "app/bench/atlas_frames.h"
#include "app/bench/bare_dashboard.h"
#include "app/bench/bench_start.h"
#include "app/bench/engine/bench_inputs.h"
#include "app/bench/window_benchmark.h"
#include "engine/analysis/quantile.h"
#include "engine/checkpoint/training/training_state.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "widgets/cells/atlas_plot.h"

namespace tnn::app {

namespace {

using bench::Bench;
using bench::BenchRow;

constexpr double Milli = 1000; // microseconds

// design/views.md: how long a user may have to wait.
constexpr double CrosshairLimit = 2 * Milli, FrameLimit = 16 * Milli, BlockLimit = 50 * Milli,
                 CancelLimit = 100 * Milli, FirstPictureLimit = 1000 * Milli, AtlasLimit = 8 * Milli;
constexpr int Rest = 2000; // milliseconds
constexpr long LargeChannels = 2304;

BenchRow rowOf(const char *work, long n, double limitUs, const std::vector<double> &ours)
{
    BenchRow row;
    row.work = work;
    row.n = n;
    row.channels = 1;
    row.limitUs = limitUs;
    row.ours = bench::timingOf(ours);
    return row;
}

checkpoint::TrainedNetwork largeNetwork()
{
    checkpoint::TrainedNetwork network;
    network.vocabulary = 16384;
    network.length = 512;
    network.dim = 768;
    network.layers = 12;
    network.expand = LargeChannels / network.dim;
    network.rpeDim = 64;
    network.rpeLayers = 6;
    return network;
}

/// A checkpoint of a realistic size: a causal language model of 12 layers with 2304 channels each, trained at n = 512,
/// and Adam's moments for all its numbers, a little more than 1 GiB. Its numbers come from a formula.
void writeLargeCheckpoint(const std::string &path)
{
    const checkpoint::TrainedNetwork network = largeNetwork();
    const auto count = static_cast<std::size_t>(spanOf(trainedTensors(network)));
    std::vector<float> parameters(count);
    for (std::size_t k = 0; k < count; ++k)
        parameters[k] = bench::benchNumber(static_cast<unsigned>(k), 1);
    // The moments, which are never viewed: Adam's before the first step.
    const std::vector<float> moments(count);
    const checkpoint::TrainingHistory history;
    io::writeFile(path, checkpoint::trainingFile({network, history, parameters, moments, moments}));
}

} // namespace

std::vector<BenchRow> benchGestures(Bench &bench)
{
    constexpr long Length = 65536;
    WindowBenchmark window(bench.example(), Length);
    BareDashboard bare(Length);
    bare.resize(1560, 980);
    bare.show();
    int step = 0;
    const auto painted = [] { QCoreApplication::processEvents(); };
    struct Gesture {
        const char *work;
        double limitUs;
        std::function<void()> ours, theirs;
    };
    const auto theirPoint = [&] {
        bare.point(++step % 100);
        painted();
    };
    const std::vector<Gesture> gestures{{"crosshair", CrosshairLimit, [&] { window.point(); }, theirPoint},
                                        {"pan_frame", FrameLimit, [&] { window.pan(); },
                                         [&] {
                                             bare.pan(++step % 2 == 0 ? 8 : -8);
                                             painted();
                                         }},
                                        {"zoom_frame", FrameLimit, [&] { window.zoom(); },
                                         [&] {
                                             bare.zoom(++step % 8 < 4 ? 0.8 : 1.25);
                                             painted();
                                         }},
                                        {"crosshair_profiles", CrosshairLimit,
                                         [&] {
                                             window.showProfiles();
                                             window.point();
                                         },
                                         theirPoint}};
    std::vector<BenchRow> rows;
    for (const Gesture &gesture : gestures) {
        const auto times = bench::timeInTurn(
            {bench::localWork("ours", gesture.ours), bench::localWork("five bare QCustomPlots", gesture.theirs)},
            bench.rules(), [](const std::string &why) { throw Error(Message::verbatim(why)); });
        rows.push_back(rowOf(gesture.work, Length, gesture.limitUs, times.at(0)));
        rows.back().peer = "five bare QCustomPlots";
        rows.back().theirs = bench::timingOf(times.at(1));
    }
    return rows;
}

std::vector<BenchRow> benchBlocked(Bench &bench)
{
    constexpr long Longest = 2048;
    WindowBenchmark window(bench.example(), 256);
    const int runs = bench.request().quick ? 3 : 7;
    std::vector<double> working, resting, cancelled;
    for (int run = 0; run < runs; ++run) {
        window.startExtrapolation();
        working.push_back(window.longestBlock([&] { return window.extrapolates(); }, 60'000));
        resting.push_back(window.longestBlock([] { return true; }, Rest));
        window.startExtrapolation();
        window.longestBlock([&] { return window.extrapolates(); }, 40 + 150 * run); // stopped at different points
        cancelled.push_back(window.stopExtrapolation());
    }
    BenchRow blocked = rowOf("blocked", Longest, BlockLimit, working);
    blocked.peer = "the same window at rest";
    blocked.theirs = bench::timingOf(resting);
    return {blocked, rowOf("cancel", Longest, CancelLimit, cancelled)};
}

std::vector<BenchRow> benchGigabyte(Bench &bench)
{
    constexpr long LargeLength = 512; // as trained
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("large.pt")).toStdString();
    bench::Bench::report("writing 1 GiB");
    writeLargeCheckpoint(path);
    const StartTimes times = measureStart(bench.request().quick ? 3 : 7, path);
    BenchRow browse;
    {
        WindowBenchmark window(path, LargeLength);
        const int runs = bench.request().quick ? 3 : 7;
        std::vector<double> browsing, resting;
        for (int run = 0; run < runs; ++run) {
            browsing.push_back(window.browse(36));
            resting.push_back(window.longestBlock([] { return true; }, Rest));
        }
        browse = rowOf("browse", LargeLength, BlockLimit, browsing);
        browse.channels = LargeChannels;
        browse.peer = "the same window at rest";
        browse.theirs = bench::timingOf(resting);
    }
    BenchRow own = rowOf("start_gigabyte", LargeLength, FirstPictureLimit, times.firstRunsUs);
    own.channels = LargeChannels;
    std::vector<BenchRow> rows{browse};
    for (const auto &torch : bench.torches()) {
        BenchRow row = own;
        row.peer = torch->name();
        row.theirs = bench::timingOf(torch->times({"open", 512, LargeChannels, 1, path}, 3, true));
        rows.push_back(row);
    }
    if (rows.size() == 1)
        rows.push_back(own);
    return rows;
}

std::vector<BenchRow> benchAtlas(Bench &bench)
{
    constexpr QSize AtlasSize(1600, 900);
    const OffscreenApplication application;
    const auto figure = largeAtlas();
    widgets::AtlasPlot atlas;
    const std::unique_ptr<QWidget> bare = bareAtlas(*figure);
    for (QWidget *widget : {static_cast<QWidget *>(&atlas), bare.get()}) {
        widget->resize(AtlasSize);
        widget->show();
    }
    QCoreApplication::processEvents();
    auto part = std::make_shared<figures::AtlasFigure>(*figure);
    part->bands.clear();
    std::vector<widgets::AtlasPlot::LevelsPtr> levels;
    std::vector<double> bands;
    for (const auto &band : figure->bands) {
        part->bands.push_back(band);
        levels.push_back(widgets::AtlasPlot::levelsOf(band));
        bands.push_back(
            paintTime(atlas, [&] { atlas.setFigure(std::make_shared<const figures::AtlasFigure>(*part), levels); }));
    }
    std::vector<double> frames, p99, bareFrames, bareP99;
    const auto measure = [](QWidget &widget, std::vector<double> &all, std::vector<double> &ofPath) {
        std::vector<double> times = panAndZoom(widget);
        all.insert(all.end(), times.begin(), times.end());
        ofPath.push_back(analysis::nearestQuantile(times, 0.99));
    };
    for (int run = 0; run < (bench.request().quick ? 3 : 7); ++run) {
        measure(atlas, frames, p99);
        if (run < 3)
            measure(*bare, bareFrames, bareP99);
    }
    std::vector<BenchRow> rows{rowOf("atlas_frame", figure->n, AtlasLimit, frames),
                               rowOf("atlas_frame_p99", figure->n, AtlasLimit, p99),
                               rowOf("atlas_band", figure->n, FrameLimit, bands)};
    rows[0].theirs = bench::timingOf(bareFrames);
    rows[1].theirs = bench::timingOf(bareP99);
    rows[0].peer = rows[1].peer = "bare QCustomPlot";
    for (BenchRow &row : rows)
        row.channels = LargeChannels;
    return rows;
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <utility>
#include <vector>

#include <QApplication>

#include "app/base/program.h"
#include "app/bench/bare_plot.h"
#include "app/bench/bench_works.h"
#include "app/bench/engine/run_bench.h"
#include "app/bench/start_clock.h"
#include "app/views/view.h"
#include "app/window/main_window.h"
#include "app/window/run_window.h"
#include "app/window/view_area.h"
#include "engine/cli/command_line.h"

// tnnscope-bench: the benchmarks of the engine and the window, which `tnnscope bench` starts.

namespace {

using namespace tnn;

/// The bare window that starting is compared with.
int startPeer(int argc, char **argv)
{
    const QApplication application(argc, argv);
    app::StartClock clock;
    const std::unique_ptr<QWidget> window = app::makeBarePlot();
    clock.watch(window.get(), true);
    window->resize(1200, 800);
    window->show();
    return QApplication::exec();
}

/// Tells when the Overview has a picture, and when it is complete: every band of the atlas, and the findings.
void watchOverview(app::MainWindow &window, app::StartClock *clock)
{
    app::View *const atlas = &window.viewArea()->panel(QStringLiteral("atlas"))->view();
    app::View *const findings = &window.viewArea()->panel(QStringLiteral("findings"))->view();
    const auto busy = std::make_shared<bool>(true);
    const auto first = std::make_shared<bool>(true);
    const auto printIfShown = [atlas, findings, clock, busy, first] {
        if (!atlas->hasFigure())
            return;
        atlas->content()->repaint();
        if (std::exchange(*first, false))
            clock->print("first");
        if (*busy || !findings->hasFigure())
            return;
        findings->content()->repaint();
        clock->printLast("overview");
    };
    QObject::connect(&atlas->status(), &app::ViewStatus::busyChanged, clock, [busy, printIfShown](bool isBusy) {
        *busy = isBusy;
        printIfShown();
    });
    QObject::connect(&atlas->status(), &app::ViewStatus::shown, clock, printIfShown);
    QObject::connect(&findings->status(), &app::ViewStatus::shown, clock, printIfShown);
}

/// Opens the window as `tnnscope FILE` does for a new user; ends when the Overview is complete.
int startWindow(int argc, char **argv)
{
    cli::WindowCall call;
    call.files = {argv[1]};
    call.newWindow = true;
    return app::runWindow(argc, argv, call, [](app::MainWindow &window) {
        auto *clock = new app::StartClock(&window);
        clock->watch(&window, false);
        watchOverview(window, clock);
    });
}

/// Path of the bundled checkpoint; only a QCoreApplication knows where the program is.
std::string bundledExample(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    return app::examplePath().toStdString();
}

} // namespace

int main(int argc, char *argv[])
{
    app::routeMessages();
    if (app::StartClock::isPeer())
        return startPeer(argc, argv);
    if (app::StartClock::isWanted() && argc == 2)
        return startWindow(argc, argv);
    cli::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.bench = [argc, argv](const cli::BenchCall &call) {
        bench::runBench(call, bundledExample(argc, argv), app::benchWorks());
    };
    std::vector<const char *> words{argv[0], "bench"};
    words.insert(words.end(), argv + 1, argv + argc);
    return cli::runCommandLine(static_cast<int>(words.size()), words.data(), hooks);
}

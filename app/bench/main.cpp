// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
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

/// Opens the window as `tnnscope FILE` does; ends when the first view of the file has been painted.
int startWindow(int argc, char **argv)
{
    const QStringList files{QString::fromLocal8Bit(argv[1])};
    return app::runWindow(argc, argv, files, {}, [](app::MainWindow &window) {
        auto *clock = new app::StartClock(&window);
        clock->watch(&window, false);
        QObject::connect(&window, &app::MainWindow::firstViewShown, clock, [clock](app::View *view) {
            view->content()->repaint();
            clock->tellLast("matrix");
        });
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
    if (app::StartClock::isPeer())
        return startPeer(argc, argv);
    if (app::StartClock::isWanted() && argc == 2)
        return startWindow(argc, argv);
    app::routeMessages();
    cli::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.bench = [argc, argv](const cli::BenchCall &call) {
        bench::runBench(call, bundledExample(argc, argv), app::benchWorks());
    };
    std::vector<const char *> words{argv[0], "bench"};
    words.insert(words.end(), argv + 1, argv + argc);
    return cli::runCommandLine(static_cast<int>(words.size()), words.data(), hooks);
}

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string_view>

#include "app/base/program.h"
#include "app/plot_command.h"
#include "app/window/run_window.h"
#include "engine/cli/command_line.h"

namespace {

using namespace tnn;

/// Qt options that take a value, which is not a file.
constexpr std::array<std::string_view, 6> QtOptions{"-platform",      "-style",           "-stylesheet",
                                                    "-platformtheme", "-qwindowgeometry", "-display"};

/// Reads the files and --engine from the arguments; Qt removes its own options (one dash) later. False for an unknown
/// option.
bool readFiles(int argc, char **argv, QStringList &files, QString &engine)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--engine" && i + 1 < argc) {
            engine = QString::fromLocal8Bit(argv[++i]);
            continue;
        }
        if (word.rfind("--", 0) == 0)
            return false;
        if (std::find(QtOptions.begin(), QtOptions.end(), word) != QtOptions.end())
            ++i;
        else if (word.rfind('-', 0) != 0)
            files.append(QString::fromLocal8Bit(argv[i]));
    }
    return true;
}

int runCommand(int argc, char **argv)
{
    cli::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.plot = app::plot;
    hooks.plotEach = app::plotEach;
    hooks.plotSheet = app::plotSheet;
    hooks.report = app::report;
    return cli::runCommandLine(argc, argv, hooks);
}

} // namespace

int main(int argc, char *argv[])
{
    app::routeMessages();
    QStringList files;
    QString engine;
    const bool command = argc > 1 && cli::isCommand(argv[1]);
    if (command || !readFiles(argc, argv, files, engine))
        return runCommand(argc, argv);
    return app::runWindow(argc, argv, files, engine);
}

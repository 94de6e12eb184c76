// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "app/base/program.h"
#include "app/desktop_command.h"
#include "app/doctor_command.h"
#include "app/plot_command.h"
#include "app/window/run_window.h"
#include "engine/cli/command_line.h"

namespace {

using namespace tnn;

/// Qt's options that take a value.
constexpr std::array<std::string_view, 9> QtOptions{
    "-platform", "-style",   "-stylesheet", "-platformtheme", "-qwindowgeometry",
    "-display",  "-session", "-name",       "-title"};

/// The words of a call of the window without those that QApplication reads: Qt's options start with one dash.
std::vector<const char *> withoutQtOptions(int argc, char **argv)
{
    std::vector<const char *> words{argv[0]};
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (std::find(QtOptions.begin(), QtOptions.end(), word) != QtOptions.end())
            ++i;
        else if (word.size() <= 2 || word[0] != '-' || word[1] == '-')
            words.push_back(argv[i]);
    }
    return words;
}

} // namespace

int main(int argc, char *argv[])
{
    app::routeMessages();
    cli::Hooks hooks;
    hooks.version = TNNSCOPE_VERSION;
    hooks.versions = app::windowVersions;
    hooks.window = [&](const cli::WindowCall &call) { return app::runWindow(argc, argv, call); };
    hooks.desktop = app::installDesktopFiles;
    hooks.doctor = app::doctor;
    hooks.plot = app::plot;
    hooks.plotSheet = app::plotSheet;
    hooks.report = app::report;
    std::vector<const char *> words(argv, argv + argc);
    if (argc < 2 || !cli::isCommand(argv[1]))
        words = withoutQtOptions(argc, argv);
    const int status = cli::runCommandLine(static_cast<int>(words.size()), words.data(), hooks);
    std::fflush(nullptr);
    std::_Exit(status); // at exit(), OpenBLAS waits for its threads, in vain if they found no memory
}

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/device.h"
#include "engine/figures/plot_request.h"
#include "engine/run/training/train.h"

namespace tnn::cli {

struct BenchCall;
struct WindowCall;

/// Functions the program adds to the command line: everything that needs Qt or LibTorch.
struct Hooks {
    std::string version;
    /// Opens the window and returns the exit status. Empty: every call is a command.
    std::function<int(const WindowCall &)> window;
    /// Draws and writes a picture; throws tnn::Error.
    std::function<void(const figures::PlotRequest &, const Task &)> plot;
    /// Draws all plots into one picture, with the settings of the first request.
    std::function<void(const figures::PlotRequest &, const std::vector<figures::PlotRequest> &, const Task &)>
        plotSheet;
    std::function<void(const figures::ReportRequest &, const Task &)> report;
    /// Runs the benchmarks and writes their rows. Empty: tnnscope-bench is started instead.
    std::function<void(const BenchCall &)> bench;
    std::function<std::string()> versions; ///< further lines of --version, which take time: what only the program has
    std::function<void(bool remove)> desktop; ///< writes or removes the desktop entry; where there is a window
    std::function<void()> doctor;             ///< empty: not available
    document::Devices devices;
    run::Trainer train; ///< for `train`; empty: not available
};

/// Returns the program's version, and below it those of its libraries, one a line.
std::string versionsOf(const Hooks &hooks);

/// Returns whether a first argument is for runCommandLine: a subcommand, a word close to one that names no file,
/// --help, -h or --version.
bool isCommand(std::string_view word);

/// Runs one call by the contract of the command line and returns the exit status: 0 done, 1 the work failed,
/// 2 the call was wrong. Writes to standard output and standard error.
int runCommandLine(int argc, const char *const *argv, const Hooks &hooks);

} // namespace tnn::cli

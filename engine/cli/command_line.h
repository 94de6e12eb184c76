// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/device.h"
#include "engine/figures/plot_request.h"
#include "engine/figures/report_request.h"
#include "engine/run/train.h"

namespace tnn::cli {

struct BenchCall;

/// What the program adds to the command line: everything that needs Qt or LibTorch.
struct Hooks {
    std::string version;
    std::function<void(const figures::PlotRequest &)> plot; ///< draws and writes a picture; throws tnn::Error
    /// The same of a batch, without throwing: `done` hears why one was not written, or an empty message.
    std::function<void(const std::vector<figures::PlotRequest> &, const Task &,
                       const std::function<void(const figures::PlotRequest &, const Message &reason)> &done)>
        plotEach;
    /// Draws all plots into one picture, as the first request says.
    std::function<void(const figures::PlotRequest &, const std::vector<figures::PlotRequest> &, const Task &)>
        plotSheet;
    std::function<void(const figures::ReportRequest &, const Task &)> report;
    /// Runs the benchmarks and writes their rows. Empty: tnnscope-bench is started for that.
    std::function<void(const BenchCall &)> bench;
    document::Devices devices;
    run::Trainer train; ///< of `train`; empty: there is none
};

/// Whether a first argument calls for runCommandLine: a subcommand, a word that is nearly one and names no file, --help,
/// -h or --version.
bool isCommand(std::string_view word);

/// Runs one call as the contract of the command line says and returns the exit status: 0 done, 1 the work failed,
/// 2 the call was wrong. Writes to standard output and standard error.
int runCommandLine(int argc, const char *const *argv, const Hooks &hooks);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/calls.h"

namespace CLI {
class App;
}

namespace tnn::cli {

/// A subcommand of the contract.
struct Command {
    std::string_view name;
    std::string_view summary;
    std::string_view examples; ///< one per line
    Call call = {};            ///< its default arguments

    bool isListed() const { return name != "serve"; } ///< which programs call, not people
};
inline constexpr const char *ProgramSummary = "Inspect what a Toeplitz Neural Network learned";
const std::vector<Command> &allCommands();
std::vector<std::string_view> commandNames();
/// Returns "usage: tnnscope kernel CHECKPOINT ..."; the program's for an empty or unknown name.
std::string usageLine(std::string_view command);

// The options of each command. They are added to its subcommand in the order in which help lists them, and fill in the
// call as they are parsed.

void addOptions(CLI::App &app, WindowCall &call);
void addOptions(CLI::App &app, InfoCall &call);
void addOptions(CLI::App &app, KernelCall &call);
void addOptions(CLI::App &app, KernelsCall &call);
void addOptions(CLI::App &app, TnoCall &call);
void addOptions(CLI::App &app, EtscCall &call);
void addOptions(CLI::App &app, CompareCall &call);
void addOptions(CLI::App &app, BenchCall &call);
void addOptions(CLI::App &app, DoctorCall &call);
void addOptions(CLI::App &app, ServeCall &call);
void addOptions(CLI::App &app, ForwardCall &call);
void addOptions(CLI::App &app, GenerateCall &call);
void addOptions(CLI::App &app, EvaluateCall &call);
void addOptions(CLI::App &app, EmbedCall &call);
void addOptions(CLI::App &app, VerifyCall &call);
void addOptions(CLI::App &app, ScanCall &call);
void addOptions(CLI::App &app, MergeCall &call);
void addOptions(CLI::App &app, TrainCall &call);
// plot_options.cpp: for pictures.
void addOptions(CLI::App &app, PlotCall &call);
void addOptions(CLI::App &app, ReportCall &call);

} // namespace tnn::cli

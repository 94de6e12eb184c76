// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace CLI {
class App;
}

namespace tnn::cli {

struct Arguments;

// What each command takes. Options are added to its subcommand in the order in which help tells them, and written into the
// arguments as they are given.

// kernel_options.cpp: of files and of single operators.
void addInfo(CLI::App &app, Arguments &arguments);
void addRpe(CLI::App &app, Arguments &arguments);
void addTno(CLI::App &app, Arguments &arguments);
void addEtsc(CLI::App &app, Arguments &arguments);
void addCompare(CLI::App &app, Arguments &arguments);
void addBench(CLI::App &app, Arguments &arguments);
// plot_options.cpp: of pictures.
void addPlot(CLI::App &app, Arguments &arguments);
void addReport(CLI::App &app, Arguments &arguments);
// network_options.cpp: of whole networks.
void addForward(CLI::App &app, Arguments &arguments);
void addGenerate(CLI::App &app, Arguments &arguments);
void addEvaluate(CLI::App &app, Arguments &arguments);
void addTrain(CLI::App &app, Arguments &arguments);

} // namespace tnn::cli

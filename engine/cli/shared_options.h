// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace tnn::cli {

struct Arguments;

// What several commands take. Each adds options to a subcommand, in the order in which help tells them, which are written
// into the arguments as they are given.

void addCheckpointOptions(CLI::App &app, Arguments &arguments); ///< a file, and what it does not store
void addEngineOption(CLI::App &app, Arguments &arguments);      ///< the command that serves torch devices
void addDeviceOptions(CLI::App &app, Arguments &arguments);     ///< device, precision and engine
void addLayerOptions(CLI::App &app, Arguments &arguments);      ///< a file, its layer, and where that is computed
void addNetworkOptions(CLI::App &app, Arguments &arguments);    ///< a file, where it is computed, and what-if changes
void addOverrideOptions(CLI::App &app, Arguments &arguments);   ///< what-if changes to all operators
CLI::Option *addLengthOption(CLI::App &app, Arguments &arguments, const char *meaning = "n, the number of tokens");
void addAxisOption(CLI::App &app, Arguments &arguments);          ///< of a two-dimensional operator
CLI::Option *addInputOption(CLI::App &app, Arguments &arguments); ///< x of an operator
void addFormOptions(CLI::App &app, Arguments &arguments);         ///< how state-space forms are made
void addFormLayerOption(CLI::App &app, Arguments &arguments);     ///< the only layer that goes by a form
void addResultOption(CLI::App &app, Arguments &arguments);        ///< results made elsewhere
void addVocabularyOptions(CLI::App &app, Arguments &arguments);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

#include "engine/cli/calls.h"
#include "engine/cli/commands.h"
#include "engine/cli/typed_options.h"

namespace tnn::cli {

inline constexpr int LastLayer = std::numeric_limits<int>::max();
inline constexpr double AnyNumber = std::numeric_limits<double>::max();

// Options of several commands. Each function adds options to a subcommand, in the order in which help lists them.

void addCheckpointOptions(CLI::App &app, CheckpointCall &call); ///< a file, and options that it does not store
/// The command that serves torch devices.
void addEngineOption(CLI::App &app, std::string &engine, const std::string &pathsThere = "CHECKPOINT is then a path");
void addDeviceOption(CLI::App &app, document::Device &device, const std::string &help);
void addLayerOptions(CLI::App &app, LayerCall &call);              ///< a file, its layer, and the device
void addNetworkOptions(CLI::App &app, NetworkCall &call);          ///< a file, the device, and the overrides
void addOverrideOptions(CLI::App &app, GivenOverrides &overrides); ///< what is changed in all operators
/// Adds an option that can be given several times: `--off L:0,5,7`.
void addLayerChannelsOption(CLI::App &app, const std::string &name,
                            std::vector<std::pair<int, std::vector<long>>> &channels, const char *meaning);
CLI::Option *addLengthOption(CLI::App &app, long &length);
CLI::Option *addLengthOption(CLI::App &app, std::optional<long> &length,
                             const char *meaning = "n, the number of tokens");
CLI::Option *addLengthOption(CLI::App &app, std::optional<document::InputLength> &length, const char *meaning);
void addAxisOption(CLI::App &app, std::optional<checkpoint::Axis> &axis); ///< which axis of a two-dimensional operator
CLI::Option *addInputOption(CLI::App &app, std::string &input);           ///< x of an operator
/// One of the products, or a form.
void addMethodOption(CLI::App &app, document::Method &method);
void addMethodOptions(CLI::App &app, document::MethodOptions &options);     ///< how state-space forms are built
void addMethodLayerOption(CLI::App &app, document::MethodOptions &options); ///< the only layer that uses a form
void addComparedOptions(CLI::App &app, run::ComparedMethods &compared,
                        const std::string &meaning); ///< including forms
void addVocabularyOptions(CLI::App &app, VocabularyChoice &choice);
/// A file that ends in one of the suffixes; standard output if not given.
CLI::Option *addOutputOption(CLI::App &app, std::string &output, const std::vector<std::string_view> &suffixes);
/// K/N, which of N jobs this is.
void addPartOption(CLI::App &app, Part &part, const std::string &help);
void addPartOption(CLI::App &app, std::optional<Part> &part, const std::string &help);
void addJsonFlag(CLI::App &app, bool &json);

} // namespace tnn::cli

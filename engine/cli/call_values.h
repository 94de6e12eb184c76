// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/cli/arguments.h"
#include "engine/document/input_layout.h"
#include "engine/figures/plot_request.h"
#include "engine/run/compare_forms.h"
#include "engine/ssm/reduce.h"

namespace tnn::cli {

// What the texts of a call mean. Each throws UsageError in one sentence that names the option.

/// The longest sequence: one channel's coefficients take 8 GiB there.
inline constexpr long LongestSequence = long{1} << 30;

std::vector<std::string> separated(const std::string &text); ///< at commas; one, empty, of an empty text
long wholeNumber(const std::string &option, const std::string &text, long least, long most);
double decimal(const std::string &option, const std::string &text, double least, double most);
figures::Interval intervalOf(const std::string &option, const std::string &text); ///< LOW:HIGH
int layerOf(const Arguments &arguments);                                          ///< --layer, as it was written
long lengthOf(const std::string &text);
std::optional<long> lengthOf(const std::optional<std::string> &text);
std::optional<document::InputLength> inputLengthOf(const std::optional<std::string> &text); ///< N or HxW
std::optional<checkpoint::Axis> axisOf(const std::optional<std::string> &text);             ///< h or w

document::Device deviceNamed(const std::string &name);       ///< --device
document::Precision precisionNamed(const std::string &name); ///< --precision
document::OperatorForm operatorFormNamed(const std::string &option, const std::string &name);
run::ResultFile resultFileOf(const std::string &text); ///< NAME=y.npy of --with

/// --config and --set. Throws tnn::Error for what is wrong in the file.
checkpoint::GivenOptions givenOptions(const Arguments &arguments);
ssm::ReduceRequest reduceRequestOf(const Arguments &arguments);  ///< --modes, --error, and --head or --taps
document::FormOptions formOptionsOf(const Arguments &arguments); ///< --window, --layer, and those of reduceRequestOf
std::vector<document::OperatorForm> operatorFormsOf(const std::string &option,
                                                    const std::string &names); ///< empty: none
/// --device and --precision, and that neither --algorithm nor --against is a form on
/// another device than the CPU (tnn::Error: none has it).
void checkDevice(const Arguments &arguments);
/// Throws tnn::Error for a form, which goes token by token.
toeplitz::Algorithm algorithmOf(const std::string &option, const std::string &name);
/// --algorithms (empty: all products), --window, --error and --with.
run::ComparedAlgorithms comparedAlgorithms(const Arguments &arguments);
void checkSignal(const std::string &input);

/// Throws UsageError unless `path` is empty, ends in `suffix`, or is a device or a pipe, which has no suffix.
void checkSuffix(const std::string &path, std::string_view suffix);

/// The place of `text` among the words; the option's name and all words are in the sentence otherwise.
int choice(const std::string &option, const std::string &text, const std::vector<std::string_view> &words);

/// `0,5,7`, `mean`, `extreme`, `all`, or empty (channel 0), written into a request.
void setChannels(figures::FigureRequest &request, const std::string &text);

} // namespace tnn::cli

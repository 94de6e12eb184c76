// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/usage_error.h"

namespace tnn::cli {

// What the texts of a call mean. Each throws UsageError in one sentence that names the option.

/// The longest sequence: one channel's coefficients take 8 GiB there.
inline constexpr long LongestSequence = long{1} << 30;
inline constexpr long MostModes = 512;
inline constexpr double LeastError = 1e-12;

std::vector<std::string> separated(const std::string &text); ///< at commas; one, empty, of an empty text
long wholeNumber(const std::string &option, const std::string &text, long least, long most);
double decimal(const std::string &option, const std::string &text, double least, double most);
/// The place of `text` among the words; the option's name and all words are in the sentence otherwise.
int choice(const std::string &option, const std::string &text, const std::vector<std::string_view> &words);
figures::Interval intervalOf(const std::string &option, const std::string &text); ///< LOW:HIGH
document::InputLength inputLengthOf(const std::string &text);                     ///< --length as N or HxW
checkpoint::Axis axisNamed(const std::string &text);                              ///< --axis
document::Device deviceNamed(const std::string &name);                            ///< --device
document::OperatorForm operatorFormNamed(const std::string &option, const std::string &name);
std::vector<document::OperatorForm> operatorFormsOf(const std::string &option,
                                                    const std::string &names); ///< empty: none
/// Throws tnn::Error for a form, which goes token by token.
toeplitz::Algorithm algorithmOf(const std::string &option, const std::string &name);
AlgorithmChoice algorithmChoiceOf(const std::string &option, const std::string &name);
run::ResultFile resultFileOf(const std::string &text);                                   ///< NAME=y.npy of --with
std::pair<std::string, checkpoint::OptionValue> storedOptionOf(const std::string &text); ///< KEY=VALUE of --set
std::pair<int, std::vector<long>> switchedOff(const std::string &text);                  ///< L:0,5,7 of --off
void checkSignal(const std::string &input);                                              ///< --input, where it is none
/// Throws UsageError unless `path` is empty, ends in `suffix`, or is a device or a pipe, which has no suffix.
void checkSuffix(const std::string &path, std::string_view suffix);
/// `0,5,7`, `mean`, `extreme`, `all`, or empty (channel 0), written into a request.
void setChannels(figures::FigureRequest &request, const std::string &text);

// What a call can't ask for as a whole.

/// That the precision is the device's, and no algorithm a form on another device than the CPU (tnn::Error: none has it).
void checkDevice(const DeviceCall &call, const std::vector<AlgorithmChoice> &algorithms = {});
/// That --layer of a network comes with a form.
void checkFormLayer(const document::FormOptions &form, const std::vector<AlgorithmChoice> &algorithms);

} // namespace tnn::cli

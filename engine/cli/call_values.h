// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/cli/suggestion.h"
#include "engine/error.h"

namespace tnn::cli {

// Parse the texts of options. Each throws UsageError in one sentence that names the option.

/// The longest sequence: one channel's coefficients take 8 GiB.
inline constexpr long LongestSequence = long{1} << 30;
inline constexpr long MostModes = 512;
inline constexpr double LeastError = 1e-12;

/// Returns read(); turns tnn::Error into a UsageError that names the option and suggests the nearest of `words`.
template <class Read>
auto ofOption(const std::string &option, const std::string &text, const std::vector<std::string_view> &words, Read read)
{
    try {
        return read();
    } catch (const Error &error) {
        throw UsageError(option + ": " + error.what() + suggestion(text, words));
    }
}

std::vector<std::string> separated(const std::string &text); ///< split at commas; an empty text gives one empty piece
long wholeNumber(const std::string &option, const std::string &text, long least, long most);
/// Parses numbers separated by commas; none for an empty text.
std::vector<long> wholeNumbers(const std::string &option, const std::string &text, long least, long most);
double decimal(const std::string &option, const std::string &text, double least, double most);
/// Returns the index of `text` among the words.
int choice(const std::string &option, const std::string &text, const std::vector<std::string_view> &words);
/// Parses layers in the form "0-3,5": ascending, each once.
std::vector<int> layersNamed(const std::string &text);
/// Returns the parser of an option whose value is one of these methods.
std::function<document::Method(const std::string &option, const std::string &name)>
methodParser(std::vector<document::Method> offered);
run::ResultFile resultFileOf(const std::string &option, const std::string &text); ///< NAME=y.npy

// Checks of a call as a whole.

/// Checks that the device supports the precision, and that what runs token by token does so on the CPU (tnn::Error: not
/// available elsewhere).
void checkDevice(const DeviceCall &call, const std::vector<document::Method> &methods = {});
/// Checks that --layer of a network is given with a method that runs token by token.
void checkMethodLayer(const document::MethodOptions &options, const std::vector<document::Method> &methods);
/// Returns a layer. Throws tnn::Error if the model does not have it.
const checkpoint::LayerDescription &layerOf(const checkpoint::Description &description, int layer);
/// Returns the TNOs of these layers. Throws tnn::Error for a layer that the model lacks.
std::vector<int> tnosOfLayers(const checkpoint::Description &description, const std::vector<int> &layers);
/// Returns the overrides of a model. Throws tnn::Error for a layer or a channel that it does not have.
model::Overrides overridesOf(const GivenOverrides &given, const checkpoint::Description &description);
/// Returns the flat channels of layers by TNO, sorted. Throws tnn::Error for a layer or channel that does not exist.
std::map<int, std::vector<long>> channelsOfTnos(const std::vector<std::pair<int, std::vector<long>>> &given,
                                                const checkpoint::Description &description);

} // namespace tnn::cli

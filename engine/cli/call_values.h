// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/cli/suggestion.h"
#include "engine/error.h"
#include "engine/usage_error.h"

namespace tnn::cli {

// What the texts of options mean. Each throws UsageError in one sentence that names the option.

/// The longest sequence: one channel's coefficients take 8 GiB there.
inline constexpr long LongestSequence = long{1} << 30;
inline constexpr long MostModes = 512;
inline constexpr double LeastError = 1e-12;

/// What `read` makes of the text of an option, where tnn::Error says what is wrong with it: the nearest of `words` is
/// suggested then.
template <class Read>
auto ofOption(const std::string &option, const std::string &text, const std::vector<std::string_view> &words, Read read)
{
    try {
        return read();
    } catch (const Error &error) {
        throw UsageError(option + ": " + error.what() + suggestion(text, words));
    }
}

std::vector<std::string> separated(const std::string &text); ///< at commas; one, empty, of an empty text
long wholeNumber(const std::string &option, const std::string &text, long least, long most);
/// Separated by commas; none of an empty text.
std::vector<long> wholeNumbers(const std::string &option, const std::string &text, long least, long most);
double decimal(const std::string &option, const std::string &text, double least, double most);
/// The place of `text` among the words.
int choice(const std::string &option, const std::string &text, const std::vector<std::string_view> &words);
document::OperatorForm operatorFormNamed(const std::string &option, const std::string &name);
/// Throws tnn::Error for a form, which goes token by token.
toeplitz::Algorithm algorithmNamed(const std::string &option, const std::string &name);
AlgorithmChoice algorithmOrForm(const std::string &option, const std::string &name);
run::ResultFile resultFileOf(const std::string &option, const std::string &text); ///< NAME=y.npy

// What a call can't ask for as a whole.

/// That the precision is the device's, and no algorithm a form on another device than the CPU (tnn::Error: none has it).
void checkDevice(const DeviceCall &call, const std::vector<AlgorithmChoice> &algorithms = {});
/// That --layer of a network comes with a form.
void checkFormLayer(const document::FormOptions &form, const std::vector<AlgorithmChoice> &algorithms);
/// Throws tnn::Error for a layer that the model does not have.
const checkpoint::LayerDescription &layerOf(const checkpoint::Description &description, int layer);
/// The overrides of a model. Throws tnn::Error for a layer or a channel that it does not have.
model::Overrides overridesOf(const GivenOverrides &given, const checkpoint::Description &description);

} // namespace tnn::cli

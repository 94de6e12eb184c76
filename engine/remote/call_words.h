// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/document/token_operators.h"

namespace tnn::remote {

// Requests as options of a command: the inverse of what engine/cli parses.

/// An option by its name with dashes, and its value; a flag has none.
struct CallOption {
    std::string name;
    std::optional<std::string> value = {};
};
using CallOptions = std::vector<CallOption>;

std::string listed(const std::vector<long> &numbers); ///< separated by commas

/// Returns --gamma, --no-decay, --band and --off.
CallOptions overrideOptions(const model::Overrides &overrides, const checkpoint::Description &description);
/// Returns --window, --modes or --error, --taps and --layer where they differ from the defaults.
CallOptions methodOptions(const document::MethodOptions &method);

/// Appends the words of options.
void appendOptions(std::vector<std::string> &words, const CallOptions &options);

/// Splits a command into words like a shell: blanks, '...', "..." and backslashes; nothing is expanded. Throws
/// tnn::Error for an unclosed quote, and if there are no words.
std::vector<std::string> shellWords(std::string_view command);
/// Joins words, the inverse: one blank between words, quotes around those that need them.
std::string shellCommand(const std::vector<std::string> &words);

} // namespace tnn::remote

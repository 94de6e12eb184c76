// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/document/token_operators.h"

namespace tnn::remote {

// Requests as the words of a command line: the inverse of what engine/cli parses.

using CallWords = std::vector<std::string>;

inline void append(CallWords &words, const CallWords &more)
{
    words.insert(words.end(), more.begin(), more.end());
}

std::string listed(const std::vector<long> &numbers); ///< separated by commas

/// Returns --gamma, --no-decay, --band and --off.
CallWords overrideWords(const model::Overrides &overrides, const checkpoint::Description &description);
/// Returns --window, --modes or --error, --taps and --layer where they differ from the defaults.
CallWords methodWords(const document::MethodOptions &options);

/// Splits a command into words like a shell: blanks, '...', "..." and backslashes; nothing is expanded. Throws
/// tnn::Error for an unclosed quote, and if there are no words.
std::vector<std::string> shellWords(std::string_view command);
/// Joins words, the inverse: one blank between words, quotes around those that need them.
std::string shellCommand(const std::vector<std::string> &words);

} // namespace tnn::remote

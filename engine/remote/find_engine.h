// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tnn::remote {

/// Splits a command into words like a shell: blanks, '...', "..." and backslashes; nothing is expanded. Throws
/// tnn::Error for an unclosed quote, and if there are no words.
std::vector<std::string> shellWords(std::string_view command);
/// Joins words, the inverse: one blank between words, quotes around those that need them.
std::string shellCommand(const std::vector<std::string> &words);

/// Returns the path of another program of ours: beside the running one, in the libexec beside its folder, or on the
/// PATH; empty if not found.
std::string programNamed(const std::string &name);

} // namespace tnn::remote

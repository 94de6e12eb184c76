// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tnn::remote {

/// The words of a command as a shell parts them: blanks, '...', "..." and backslashes; nothing is expanded. Throws
/// tnn::Error for a quote that does not end, and for no words.
std::vector<std::string> shellWords(std::string_view command);
/// The inverse: one blank between words, quotes around those that need them.
std::string shellCommand(const std::vector<std::string> &words);

/// Where another program of ours is: beside the running one, in the libexec beside its folder, on the PATH; empty where it
/// is in none of them.
std::string programNamed(const std::string &name);

} // namespace tnn::remote

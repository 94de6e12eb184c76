// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::cli {

// Scripts that complete commands, options and their words in a shell, and files elsewhere: for tnnscope, tnnscope-bench
// and tnnscope-torch, which has the same commands.

std::string bashCompletion();
std::string zshCompletion();
std::string fishCompletion();

} // namespace tnn::cli

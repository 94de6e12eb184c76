// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

namespace tnn::cli {

/// The manual pages of the program, of each command, and of tnnscope-torch, by file name: "tnnscope-plot.1".
std::map<std::string, std::string> manPages(const std::string &version);

} // namespace tnn::cli

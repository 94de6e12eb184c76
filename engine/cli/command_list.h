// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/calls.h"

namespace tnn::cli {

/// One subcommand of the contract.
struct Command {
    std::string_view name;
    std::string_view synopsis; ///< after "tnnscope "; empty: this version does not have it
    std::string_view summary;
    std::string_view examples; ///< a line each
    Call call = {};            ///< what it is called with, nothing given
};
const std::vector<Command> &allCommands();
/// "usage: tnnscope rpe CHECKPOINT ..."; of the program for an empty or unknown name.
std::string usageLine(std::string_view command);

} // namespace tnn::cli

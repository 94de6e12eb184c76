// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/usage_error.h"

namespace tnn::cli {

/// An option or a positional that was given.
struct GivenOption {
    std::string name;                ///< with its dashes
    std::vector<std::string> values; ///< as they were written; none of a flag
    bool isInput = false;            ///< its values name files that are read
};

/// What parsing gives: a call, or a text to print (help, version).
struct ParsedArguments {
    std::string command;
    Call call;
    std::vector<GivenOption> given; ///< for passing the call on
    std::string print;
};

/// Puts another path in the place of an input's.
using ReplaceInput = std::function<void(std::string &path)>;

/// Throws UsageError with one sentence; tnn::Error for what is known, but not to be had. `replace` sees every input before it
/// is understood.
ParsedArguments parseArguments(int argc, const char *const *argv, const std::string &version,
                               const ReplaceInput &replace = {});

} // namespace tnn::cli

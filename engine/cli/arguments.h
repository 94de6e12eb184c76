// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/error.h"
#include "engine/io/json.h"

namespace tnn::cli {

/// An option or a positional that was given.
struct GivenOption {
    std::string name;                ///< with its dashes
    std::vector<std::string> values; ///< as written; none for a flag
    bool isInput = false;            ///< its values name files that are read
};

/// The result of parsing: a call, or a text to print (help, version).
struct ParsedArguments {
    std::string command;
    Call call;
    std::vector<GivenOption> given; ///< for passing the call on
    std::string print;
};

/// Returns the files of this machine that the call reads: the given ones, the model's files in a given directory, and
/// those beside a checkpoint that are read with it.
std::vector<std::string> inputFiles(const std::vector<GivenOption> &given);

/// Parses a call of the window. None if help is requested. Throws UsageError with one sentence.
std::optional<WindowCall> parseWindow(int argc, const char *const *argv);

/// Throws UsageError with one sentence; tnn::Error for values that are known but not available. `version` is what
/// --version prints after "tnnscope ".
ParsedArguments parseArguments(int argc, const char *const *argv, const std::string &version);

/// What happens with the inputs of a request.
struct RequestInputs {
    std::function<std::string(const io::Json &sent)>
        received;                                       ///< gets those that are sent, in order; returns their paths
    std::function<void(const std::string &path)> check; ///< gets the others before they are parsed
};
/// Reads the request of a command (remote::CommandRequest), whose values are those that a command line would have.
/// Throws as parseArguments().
ParsedArguments parseRequest(const io::Json &request, const std::string &version, const RequestInputs &inputs);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tnn::cli {

// What manual pages and completions say about the commands: the tables of options that parse a call and print --help.

struct ListedOption {
    std::vector<std::string> names; ///< "-h", "--help"; a positional has one without dashes
    std::string type;               ///< what its value is: "INT", "light|dark"; empty for a flag
    std::string defaultText;        ///< the default; may be empty
    std::string group, help;
    std::vector<std::string> words; ///< that are values
    bool takesFile = false;
    bool isPositional = false, isRequired = false, isRepeated = false;
};

struct ListedCommand {
    std::string name; ///< empty: the program without a subcommand
    std::string summary, examples;
    std::vector<ListedOption> options;
};

/// Those that --help lists, after the program itself.
std::vector<ListedCommand> listedCommands();

/// Returns the words among the alternatives of a type: naive and cuda of "naive|cuda[:N]|FILE". In capitals are
/// placeholders; a type with a part before the alternatives, such as "K:in|out", has none.
std::vector<std::string> wordsOfType(std::string_view type);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/cli/train_arguments.h"
#include "engine/usage_error.h"

namespace tnn::cli {

/// A call as it was written: texts, none of them understood yet (call_values.h does that).
struct Arguments {
    std::string command;
    std::string checkpoint;
    std::string config;
    std::vector<std::string> set;
    std::string device = "cpu", precision = "float32", engine;
    std::string layer = "0", head = "0";
    std::optional<std::string> axis; // rpe, etsc, compare, plot
    std::optional<std::string> length;
    std::string output;
    bool json = false;
    bool metadata = false;                        // info
    bool raw = false;                             // rpe
    std::string input, algorithm;                 // tno, compare, plot
    std::string algorithms;                       // compare, plot
    std::string against;                          // generate, evaluate
    std::vector<std::string> with;                // compare, plot
    std::optional<std::string> tolerance;         // compare, report
    std::string variant;                          // etsc
    std::optional<std::string> modes, taps;       // etsc, plot
    std::optional<std::string> error;             // etsc, generate, evaluate, tno, compare, plot
    std::optional<std::string> window;            // generate, evaluate, tno, compare, plot
    std::optional<std::string> formLayer;         // generate, evaluate
    std::string view, channels, size, dpi, theme; // plot
    std::string stage, each, x, y;                // plot
    /// Of plot: options of figures (figures/options/) by their names, without dashes; a flag that is given is "yes".
    std::map<std::string, std::string> figureOptions;
    std::optional<std::string> fontScale;         // plot
    bool transparent = false, sheet = false;      // plot
    bool provenance = false;                      // plot
    std::string layers, sections;                 // report
    std::string other, show;                      // plot: --against, --show
    std::optional<std::string> gamma, band;       // plot, forward, generate, evaluate
    bool noDecay = false;                         // the same
    std::vector<std::string> off;                 // the same
    std::string tap, networkHead;                 // forward
    std::optional<std::string> prompt;            // generate
    std::string promptIds, tokens;                // generate
    std::optional<std::string> temperature, seed; // generate
    std::string text, lengths;                    // evaluate
    std::string vocabulary, bytePairs;            // generate, evaluate
    TrainArguments train;                         // train
    bool quick = false;                           // bench
    std::string only;                             // bench
};

/// What parsing gives: a call, or a text to print (help, version).
struct ParsedArguments {
    Arguments arguments;
    /// What was given, for passing the call on: an option by its name and what stands by it (nothing by a flag), CHECKPOINT
    /// and other words without dashes by theirs.
    std::vector<std::pair<std::string, std::vector<std::string>>> given;
    std::string print;
};

/// Throws UsageError with one sentence.
ParsedArguments parseArguments(int argc, const char *const *argv, const std::string &version);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace tnn::run {
struct TrainRequest;
}

namespace tnn::cli {

struct Arguments;

/// The options of `train` that no other command has, as they were written.
struct TrainArguments {
    std::vector<std::string> texts;
    bool resume = false, force = false, noGlu = false, noOptimizer = false;
    std::optional<std::string> steps, batch, dim, layers, heads, expand, rpeDim, rpeLayers, rpeInput, decay, rate,
        warmup, clip, weightDecay, validation, validateEvery, saveEvery, take;
};

/// Adds them to a subcommand.
void addTrainOptions(CLI::App &app, TrainArguments &arguments);

/// What a call asks for. Throws UsageError that names the option.
run::TrainRequest trainRequest(const Arguments &arguments);

} // namespace tnn::cli

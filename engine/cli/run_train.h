// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/io/json.h"

namespace tnn::cli {

/// Returns the request of a call. Throws UsageError for options that contradict each other.
run::TrainRequest trainRequest(const TrainCall &call);

/// Returns what a sink receives for a step: {"step", "steps", "loss", "learning_rate", "gradient_norm",
/// "tokens_per_second", "seconds_left"}, and if available "validation_loss" and "checkpoint".
io::Json trainNews(const run::TrainProgress &progress);
/// Returns such news as a readable line: "step 120 of 500, loss 2.31, validation 2.4, 2600 tokens/s, 1 min 20 s left".
std::string trainLine(const io::Json &news);
/// Returns whether a step gets a line: every tenth step on a terminal, else every fiftieth, and the first, the last and
/// those with a validation.
bool isWorthALine(const io::Json &news, bool terminal);
/// Prints the line on standard error if isWorthALine().
void showTraining(const io::Json &news);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/io/json.h"

namespace tnn::cli {

/// What a call asks for. Throws UsageError for options that contradict each other.
run::TrainRequest trainRequest(const TrainCall &call);

/// What a sink hears of a step: {"step", "steps", "loss", "learning_rate", "gradient_norm", "tokens_per_second",
/// "seconds_left"}, and where there is one "validation_loss" and "checkpoint".
io::Json trainNews(const run::TrainProgress &progress);
/// Such news as a line for people: "step 120 of 500, loss 2.31, validation 2.4, 2600 tokens/s, 1 min 20 s left".
std::string trainLine(const io::Json &news);
/// Whether it is worth a line: every tenth step on a terminal, else every fiftieth, and the first, the last and those
/// that validate.
bool isWorthALine(const io::Json &news, bool terminal);
/// Prints the line on standard error where it is worth one there.
void showTraining(const io::Json &news);

} // namespace tnn::cli

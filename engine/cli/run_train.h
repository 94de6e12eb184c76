// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"

namespace tnn::cli {

/// Returns the request of a call. Throws UsageError for options that contradict each other.
run::TrainRequest trainRequest(const TrainCall &call);

/// Returns a readable line: "step 120 of 500, loss 2.31, validation 2.4, 2600 tokens/s, 1 min 20 s left".
std::string trainLine(const run::TrainProgress &progress);
/// Returns whether a step gets a line: every tenth step on a terminal, else every fiftieth, and the first, the last and
/// those with a validation.
bool isWorthALine(const run::TrainProgress &progress, bool terminal);
/// Prints the line on standard error if isWorthALine().
void showTraining(const run::TrainProgress &progress);

} // namespace tnn::cli

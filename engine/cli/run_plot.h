// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/cli/command_line.h"

namespace tnn::cli {

// The calls that draw. Throw UsageError before any work, tnn::Error later.
void run(const PlotCall &call, const Hooks &hooks);
void run(const ReportCall &call, const Hooks &hooks);

} // namespace tnn::cli

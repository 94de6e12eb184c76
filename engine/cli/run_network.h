// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/cli/command_line.h"

namespace tnn::cli {

// The calls that run the whole stored network; run_command.h says what they throw.

void run(const ForwardCall &call, const Hooks &hooks);
void run(const GenerateCall &call, const Hooks &hooks);
void run(const EvaluateCall &call, const Hooks &hooks);

} // namespace tnn::cli

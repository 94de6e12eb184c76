// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/arguments.h"
#include "engine/commands/command_line.h"

namespace tnn::commands {

// The calls that run the whole stored network; run_command.h says what they throw.

void runForward(const Arguments &arguments, const Hooks &hooks);
void runGenerate(const Arguments &arguments, const Hooks &hooks);
void runEvaluate(const Arguments &arguments, const Hooks &hooks);

} // namespace tnn::commands

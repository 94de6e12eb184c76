// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/arguments.h"
#include "engine/cli/command_line.h"

namespace tnn::cli {

// The calls that run the whole stored network; run_command.h says what they throw.

void runForward(const Arguments &arguments, const Hooks &hooks);
void runGenerate(const Arguments &arguments, const Hooks &hooks);
void runEvaluate(const Arguments &arguments, const Hooks &hooks);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/arguments.h"
#include "engine/cli/command_line.h"

namespace tnn::cli {

/// Understands a parsed call, does the work and writes the result. Throws UsageError before any work, tnn::Error later.
void runCommand(const Arguments &arguments, const Hooks &hooks);

} // namespace tnn::cli

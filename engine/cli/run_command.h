// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/cli/command_line.h"

namespace tnn::cli {

/// Does the work and writes the result. Throws UsageError before any work, tnn::Error later.
void runCommand(const Call &call, const Hooks &hooks);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/arguments.h"
#include "engine/document/device.h"

namespace tnn::cli {

/// Returns whether another program does the work of a call (of any command): --engine names it, or the call uses a
/// torch device that is not among `devices`. Throws UsageError for an unknown device, or a command that no engine
/// serves.
bool isDelegated(const Call &any, const document::Devices &devices);

/// Requests a call's result from the engine and handles it as the call says: warnings, progress, -o and errors are as
/// if the work was done here. With --engine, inputs that are local files are sent along. Throws as runCommand().
void delegate(const ParsedArguments &call, const std::string &version);

} // namespace tnn::cli

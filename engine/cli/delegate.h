// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/arguments.h"
#include "engine/document/device.h"

namespace tnn::cli {

/// Whether another program does the work of a call (of any command): --engine names it, or it takes a torch device, which `devices` of this
/// program are not. Throws UsageError for a device that there is none of, or a command that no engine serves.
bool isDelegated(const Call &any, const document::Devices &devices);

/// Asks the engine for a call's result and does with it what the call says: warnings, progress, -o and errors are as if the
/// work was done here. With --engine the inputs that are files here are sent along. Throws as runCommand().
void delegate(const ParsedArguments &call, const std::string &version);

} // namespace tnn::cli

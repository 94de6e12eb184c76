// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/commands/arguments.h"
#include "engine/commands/batch_input.h"
#include "engine/commands/document.h"

namespace tnn::commands {

// What the calls of run_command.h share.

/// Opens the checkpoint of a call with its options on its device, and prints what there is to warn of.
DocumentPtr openDocument(const Arguments &arguments, const Devices &devices);
/// The same of another path.
DocumentPtr openDocument(const std::string &path, const Arguments &arguments, const Devices &devices);
std::string npyOf(const Array &array);
void warnOfEach(const std::vector<std::string> &warnings);

} // namespace tnn::commands

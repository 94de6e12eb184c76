// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/document/document.h"
#include "engine/run/batch_input.h"

namespace tnn::cli {

// What the calls of run_command.h share.

/// Opens the checkpoint of a call with its options on its device, and prints what there is to warn of.
document::DocumentPtr openDocument(const CheckpointCall &call, const document::Devices &devices);
/// The same of another path.
document::DocumentPtr openDocument(const std::string &path, const CheckpointCall &call,
                                   const document::Devices &devices);
std::string npyOf(const run::Array &array);
void warnOfEach(const std::vector<Message> &warnings);

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/command_line.h"

namespace tnn::cli {

/// Answers the requests of standard input (protocol.h) until it ends; standard output holds answers alone from then on.
/// Returns the exit status. Throws tnn::Error where there is no standard output.
int serve(const Hooks &hooks);

} // namespace tnn::cli

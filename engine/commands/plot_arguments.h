// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/arguments.h"
#include "engine/commands/plot_request.h"

namespace tnn::commands {

/// The request of a `plot` call, but for the document and what depends on it (n, the input file's values).
/// Throws UsageError.
PlotRequest plotRequest(const Arguments &arguments);

/// Adds the document, and n where the call leaves it open. Throws tnn::Error.
void completePlotRequest(PlotRequest &request, const Arguments &arguments, DocumentPtr document);

} // namespace tnn::commands

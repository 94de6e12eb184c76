// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/figures/plot_request.h"

namespace tnn::cli {

/// The request of a `plot` call, but for the document and what depends on it (n, the input file's values).
/// Throws UsageError.
figures::PlotRequest plotRequest(const PlotCall &call);

/// Adds the document, with --against what is to be shown of it and the other, and n where the call leaves it open. The
/// answer is what there is to warn of. Throws tnn::Error.
std::vector<Message> completePlotRequest(figures::PlotRequest &request, const PlotCall &call,
                                         document::DocumentPtr document, const document::DocumentPtr &other = {});

} // namespace tnn::cli

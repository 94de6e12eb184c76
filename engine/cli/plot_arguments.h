// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/figures/plot_request.h"

namespace tnn::cli {

/// Returns the request of a `plot` call, without the document and what depends on it (n, the input file's values).
/// Throws UsageError.
figures::PlotRequest plotRequest(const PlotCall &call);

/// Adds the document, with --against the view of it and the other one, and n if the call leaves it open. Returns
/// warnings. Throws tnn::Error.
std::vector<Message> completePlotRequest(figures::PlotRequest &request, const PlotCall &call,
                                         document::DocumentPtr document, const document::DocumentPtr &other = {});

/// Completes the request of `report`: adds the document and its fingerprint, the layers, and n if the call leaves it
/// open. Throws tnn::Error.
void completeReportRequest(figures::ReportRequest &request, const ReportCall &call, document::DocumentPtr document,
                           const Task &task);

} // namespace tnn::cli

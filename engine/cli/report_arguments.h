// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/figures/plot_request.h"

namespace tnn::cli {

/// Completes the request of a call: adds the document and its fingerprint, the layers, and n if the call leaves it
/// open. Throws tnn::Error.
void completeReportRequest(figures::ReportRequest &request, const ReportCall &call, document::DocumentPtr document,
                           const Task &task);

/// Parses layers in the form "0-3,5": ascending, each once. Throws UsageError.
std::vector<int> layersNamed(const std::string &text);
/// Returns the TNOs of these layers. Throws tnn::Error for a layer that the model lacks.
std::vector<int> tnosOfLayers(const checkpoint::Description &description, const std::vector<int> &layers);
/// Returns the words of the call that produces the report, as plotWords().
std::vector<std::string> reportWords(const figures::ReportRequest &request);

} // namespace tnn::cli

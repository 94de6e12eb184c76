// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/document/document.h"
#include "engine/run/evaluate.h"

namespace tnn::cli {

/// Returns the beginning of a call of evaluate that measures the same text by the same network, without overrides.
std::vector<std::string> evaluateWords(const ScanCall &call);

/// Measures the loss of a text with each change of a sweep, and writes the table. `text` has the ids, their vocabulary
/// and the overrides.
void runSweep(const ScanCall &call, const document::Document &document, const run::EvaluateRequest &text);

/// Measures the variants of a VCF, and writes the table.
void runVariants(const ScanCall &call, const document::Document &document);

/// Measures the loss by position over the windows of all records of the text, or of the one that is named, and writes
/// the table.
void runPositions(const ScanCall &call, const document::Document &document);

} // namespace tnn::cli

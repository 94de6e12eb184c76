// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"

namespace tnn::cli {

/// Writes the scores of the positions of an evaluation's text, or prints those of its substitutions. `request` has the
/// ids, their vocabulary and the overrides; without a vocabulary, tokens are ids.
void runScores(const EvaluateCall &call, const document::Document &document, run::EvaluateRequest request);

} // namespace tnn::cli

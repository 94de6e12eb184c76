// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/plot_request.h"
#include "engine/run/evaluate.h"
#include "engine/run/network_input.h"

namespace tnn::figures {

/// Returns the first sequence of an input as a text to evaluate. Throws tnn::Error if the input is not token IDs.
run::EvaluateRequest textOf(const run::NetworkInput &input, const io::VocabularyPtr &vocabulary,
                            const model::Overrides &overrides);
/// Returns at most n tokens of the request's input, with the vocabulary next to the checkpoint, if it can be read.
run::EvaluateRequest textOf(const PlotRequest &request);

} // namespace tnn::figures

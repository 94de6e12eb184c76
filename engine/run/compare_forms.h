// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/document/operator_form.h"
#include "engine/run/compare.h"

namespace tnn::run {

/// The items to compare: products, forms that run token by token, and external results.
struct ComparedAlgorithms {
    std::vector<toeplitz::Algorithm> algorithms;
    std::vector<document::OperatorForm> forms;
    document::FormOptions options = {};   ///< for the forms
    std::vector<ResultFile> results = {}; ///< for a figure
};

/// Feeds a form x, (n, channels) or a batch side by side, token by token on one thread: returns y, the seconds for all
/// tokens, and the bytes of the states.
AlgorithmResult runForm(const ssm::FormMixer::Layer &layer, const toeplitz::Sequence &x, long channels,
                        const Task &task = {});

/// Adds rows for ways.forms of the causal TNO `tno`, fed comparison.x token by token in its channels `flat` (empty:
/// all), to a comparison of its products. Inexact forms are reported in `warnings`. Throws tnn::Error if a form is not
/// available.
void addForms(Comparison &comparison, const document::Document &document, int tno, const std::vector<long> &flat,
              const ComparedAlgorithms &ways, const model::Overrides &overrides, const Task &task,
              std::vector<Message> &warnings);

} // namespace tnn::run

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/document/operator_form.h"
#include "engine/run/compare.h"

namespace tnn::run {

/// What is compared: products, forms that go token by token, and results made elsewhere.
struct ComparedAlgorithms {
    std::vector<toeplitz::Algorithm> algorithms;
    std::vector<document::OperatorForm> forms;
    document::FormOptions options = {};   ///< of the forms
    std::vector<ResultFile> results = {}; ///< of a figure
};

/// What a form makes of x, (n, channels) or a batch side by side, token by token on one thread: y, the seconds of all
/// tokens, and the bytes of the states.
AlgorithmResult runForm(const ssm::FormMixer::Layer &layer, const toeplitz::Sequence &x, long channels,
                        const Task &task = {});

/// Adds rows of what ways.forms of the causal TNO `tno` make of comparison.x, its channels `flat` (empty: all) token by
/// token, to a comparison of its products.
/// What a form does not do exactly is added to `warnings`. Throws tnn::Error where a form can't be had.
void addForms(Comparison &comparison, const document::Document &document, int tno, const std::vector<long> &flat,
              const ComparedAlgorithms &ways, const model::Overrides &overrides, const Task &task,
              std::vector<Message> &warnings);

} // namespace tnn::run

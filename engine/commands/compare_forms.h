// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/commands/compare.h"
#include "engine/commands/decoding.h"

namespace tnn::commands {

/// What is compared: products, and forms that go token by token.
struct ComparedWays {
    std::vector<toeplitz::Algorithm> algorithms;
    std::vector<Decoding> forms;
    FormOptions options; ///< of the forms
};

/// Adds rows of what ways.forms of the causal TNO `tno` make of comparison.x, its channels `flat` (empty: all) token by
/// token on one thread, to a comparison of its products. Seconds are of all tokens of all sequences; bytes are the states'.
/// What a form does not do exactly is added to `warnings`. Throws tnn::Error where a form can't be had.
void addForms(Comparison &comparison, const Document &document, int tno, const std::vector<long> &flat,
              const ComparedWays &ways, const model::Overrides &overrides, const Task &task,
              std::vector<std::string> &warnings);

} // namespace tnn::commands

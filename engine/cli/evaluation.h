// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/cli/calls.h"
#include "engine/run/evaluate.h"

namespace tnn::cli {

/// The losses of one text, or of all: of each algorithm, length by length.
struct TextLosses {
    std::string text;
    std::vector<std::vector<run::LengthLoss>> losses;
};

/// What one job of several measured: every Nth text of a list.
struct EvaluatedPart {
    Part part;
    std::size_t texts = 0;  ///< in the whole list
    std::string checkpoint; ///< document::fingerprintOf()
};

/// The result of `evaluate`.
struct Evaluation {
    std::vector<std::string> algorithms; ///< the primary one first
    std::vector<long> lengths;
    std::vector<TextLosses> texts;
    std::optional<EvaluatedPart> part = {};

    bool isList() const { return texts.size() != 1 || part; } ///< texts are listed, beside the losses over all of them
};

/// Returns the losses over all tokens of all texts.
TextLosses totalOf(const Evaluation &evaluation);

std::string jsonOf(const Evaluation &evaluation);
std::string tableOf(const Evaluation &evaluation);

/// Reads what jobs wrote as JSON with --part and returns what one job would have measured, the texts in their order.
/// Throws tnn::Error with the file if one is no such part or does not belong to the others, and if a part is missing.
Evaluation mergedEvaluation(const std::vector<std::string> &files);

} // namespace tnn::cli

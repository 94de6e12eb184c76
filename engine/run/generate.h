// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/document/operator_form.h"

namespace tnn::run {

struct GenerateRequest {
    std::vector<long> prompt; ///< ids, at least one
    long tokens = 1;          ///< how many are to come
    document::OperatorForm operatorForm = document::OperatorForm::Cache;
    document::FormOptions form;
    double temperature = 0; ///< 0: the likeliest token
    std::uint64_t seed = 0;
    long alternatives = 5; ///< how many of the likeliest are listed beside each token
    model::Overrides overrides;
};

struct GeneratedToken {
    long id = 0;
    double probability = 0; ///< by the model, at temperature 1
    double seconds = 0;     ///< from the token before it; the first one's work is the prompt's
    /// The likeliest ids, likeliest first, with their probabilities.
    std::vector<std::pair<long, double>> alternatives;
};

struct Generation {
    std::vector<GeneratedToken> tokens;
    double promptSeconds = 0;            ///< until the first token's probabilities are known
    std::size_t stateBytes = 0;          ///< remembered between tokens, at the end
    std::vector<Message> warnings;       ///< what the operator form does not do exactly
    double quantile(double share) const; ///< of the tokens' seconds but the first one's, 0.5 the median
};

/// Continues a prompt. `told` hears of every token as it comes; it may be empty. A stop ends it with Cancelled. Throws
/// tnn::Error where the network is no causal language model, for an id that is not in its vocabulary, an empty prompt, and
/// where `operatorForm` can't be had.
Generation generate(const document::Document &document, const GenerateRequest &request,
                    const std::function<void(const GeneratedToken &, const Generation &)> &told = {},
                    const Task &task = {});

} // namespace tnn::run

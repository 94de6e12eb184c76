// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "engine/document/token_operators.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/run/network_run.h"

namespace tnn::run {

/// How well a language model predicts a text in windows of one length.
struct LengthLoss {
    long length = 0;
    double loss = 0; ///< mean negative log likelihood per token, in nats; NaN if no token counts
    long tokens = 0; ///< number of predicted tokens that count
    double perplexity() const { return std::exp(loss); }
    std::vector<Message> warnings = {}; ///< about an inexact operator form, and a loss that is NaN
    long skipped = 0;                   ///< number of predicted tokens that do not count
};

/// Tells how many of the tokens that windows predict do not count (io::Vocabulary::isPredicted()); empty for none.
Message skippedText(long skipped, long counted);

/// How many tokens of a text are evaluated unless more are asked for: a small network takes a second for them.
inline constexpr long UsualTokens = 16384;

struct EvaluateRequest {
    std::vector<long> ids; ///< the text as IDs
    std::vector<long> lengths;
    io::VocabularyPtr vocabulary;                    ///< which tokens count; null: all
    document::Method method = document::Method::Fft; ///< token by token: each window from its start
    document::MethodOptions options;
    model::Overrides overrides;

    bool isPredicted(long id) const { return !vocabulary || vocabulary->isPredicted(id); }
};

/// Evaluates consecutive windows of `length` inputs, each of which predicts its next token; no overlap, the last
/// partial window dropped. `told` is called a few times per length with the results so far; it may be empty. Throws
/// tnn::Error if the network is not a causal language model, an id is not in its vocabulary, or the text is shorter
/// than a window.
std::vector<LengthLoss> evaluate(const document::Document &document, const EvaluateRequest &request,
                                 const std::function<void(const LengthLoss &)> &told = {}, const Task &task = {});

/// Throws tnn::Error with the file if the network cannot be run or does not predict the tokens of a text in order.
void checkLanguageModel(const document::Document &document);

} // namespace tnn::run

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/document/token_operators.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/model/cache_mixer.h"

namespace tnn::run {

struct GenerateRequest {
    std::vector<long> prompt; ///< ids, at least one
    long tokens = 1;          ///< how many to generate
    document::Method method = document::Method::Cache;
    document::MethodOptions options;
    double temperature = 0; ///< 0: the most likely token
    std::uint64_t seed = 0;
    long alternatives = 5; ///< how many of the most likely ones are listed for each token
    model::Overrides overrides;
};

struct GeneratedToken {
    long id = 0;
    double probability = 0; ///< by the model, at temperature 1
    double seconds = 0;     ///< since the previous token, or the end of the prompt (Generation::promptSeconds)
    /// The most likely ids in descending order, with their probabilities.
    std::vector<std::pair<long, double>> alternatives;
};

struct Generation {
    std::vector<GeneratedToken> tokens;
    double promptSeconds = 0;            ///< until the first token's probabilities are known
    std::size_t stateBytes = 0;          ///< kept between tokens, at the end
    std::vector<Message> warnings;       ///< about an inexact operator form
    double quantile(double share) const; ///< a quantile of the tokens' seconds except the first one's; 0.5: the median
};

/// Returns the methods that can continue a text: Fft, Cache and document::tokenMethods().
std::vector<document::Method> generatingMethods();
/// Returns Cache if the operators support it, which is faster, or else Fft.
document::Method fastestMethod(const document::Document &document);
/// Returns only the text of the new ids: what follows the prompt, whose last character a byte pair may complete.
std::string newText(const io::Vocabulary &vocabulary, const std::vector<long> &prompt, const std::vector<long> &fresh);

/// Creates the operators of a network for one sequence of up to `longest` tokens, any number at a time: by Cache or one
/// of document::tokenMethods(). Adds a sentence to `warnings` for each approximation. Throws tnn::Error if not
/// possible.
std::unique_ptr<model::StreamingMixer> streamingMixer(const document::Document &document, document::Method method,
                                                      const document::MethodOptions &options, long longest,
                                                      const model::Overrides &overrides, const Task &task,
                                                      std::vector<Message> &warnings);

/// Continues a prompt. `told` is called with every token; it may be empty. A stop throws Cancelled. Throws tnn::Error
/// if the network is not a causal language model, for an id that is not in its vocabulary, an empty prompt, and if
/// `method` is not available.
Generation generate(const document::Document &document, const GenerateRequest &request,
                    const std::function<void(const GeneratedToken &, const Generation &)> &told = {},
                    const Task &task = {});

} // namespace tnn::run

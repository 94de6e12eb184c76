// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/replaced_tokens.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/figures/plot_request.h"
#include "engine/run/run_estimate.h"
#include "engine/run/text_input.h"

namespace tnn::figures {

namespace {

/// Returns a number of tokens whose replacement takes some seconds.
long tokensFor(const document::Document &document, run::DependencyRequest request)
{
    long count = 128;
    for (constexpr long Least = 8; count > Least; count /= 2) {
        request.last = std::min(count, static_cast<long>(request.text.ids.size())) - 1;
        if (run::runsWithinSeconds(document, {request.last + 1, static_cast<long>(run::tokensOf(request))}))
            break;
    }
    return count;
}

} // namespace

run::DependencyRequest replacementsOf(const document::Document &document, const run::NetworkInput &input,
                                      const io::VocabularyPtr &vocabulary, const model::Overrides &overrides,
                                      const ReplacedTokens &tokens)
{
    run::checkLanguageModel(document);
    if (input.ids.empty())
        throw Error("only token IDs and the tokens of a text can be replaced");
    const long n = input.tokens.n;
    if (tokens.token && *tokens.token >= n)
        throw Error("position %1 does not exist at n = %2", *tokens.token, n);
    run::DependencyRequest request;
    request.text.ids.assign(input.ids.begin(), input.ids.begin() + n);
    request.text.overrides = overrides;
    request.text.vocabulary = vocabulary;
    const long count = std::min(n, tokens.positions > 0 ? tokens.positions : tokensFor(document, request));
    request.first = std::clamp(tokens.token.value_or(0) - count / 2, 0L, n - count);
    request.last = request.first + count - 1;
    return request;
}

run::DependencyRequest replacementsOf(const PlotRequest &request, const ReplacedTokens &tokens)
{
    run::NetworkInput input = request.input.network ? *request.input.network : run::NetworkInput();
    input.tokens.n = std::min(input.tokens.n, request.figure.selection.n);
    return replacementsOf(*request.document, input, run::vocabularyIfAny(*request.document), request.figure.overrides,
                          tokens);
}

Message replacementNote(const document::Document &document, const run::DependencyRequest &request)
{
    const long outputs = document.network()->heads.front().outputs;
    const auto others = static_cast<long>(run::comparedOutputs(request.text, outputs).size()) - 1;
    return Message("each token replaced by the %1 most probable others", std::min(request.alternatives, others));
}

} // namespace tnn::figures

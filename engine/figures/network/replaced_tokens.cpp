// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/replaced_tokens.h"

#include <algorithm>

#include "engine/error.h"

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

run::DependencyRequest replacementsOf(const document::Document &document, run::EvaluateRequest text,
                                      const ReplacedTokens &tokens)
{
    run::checkLanguageModel(document);
    const auto n = static_cast<long>(text.ids.size());
    if (tokens.token && *tokens.token >= n)
        throw Error("position %1 does not exist at n = %2", *tokens.token, n);
    run::DependencyRequest request;
    request.text = std::move(text);
    const long count = std::min(n, tokens.count > 0 ? tokens.count : tokensFor(document, request));
    request.first = std::clamp(tokens.token.value_or(0) - count / 2, 0L, n - count);
    request.last = request.first + count - 1;
    return request;
}

run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const ReplacedTokens &tokens)
{
    const run::DependencyRequest request = replacementsOf(document, text, tokens);
    return {request.last + 1, static_cast<long>(run::tokensOf(request))};
}

Message replacementNote(const document::Document &document, const run::DependencyRequest &request)
{
    const long outputs = document.network()->heads.front().outputs;
    const auto others = static_cast<long>(run::comparedOutputs(request.text, outputs).size()) - 1;
    return Message("each token replaced by the %1 most probable others", std::min(request.alternatives, others));
}

} // namespace tnn::figures

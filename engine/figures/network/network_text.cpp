// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/network_text.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/run/text_input.h"

namespace tnn::figures {

run::EvaluateRequest textOf(const run::NetworkInput &input, const io::VocabularyPtr &vocabulary,
                            const model::Overrides &overrides)
{
    if (input.ids.empty())
        throw Error("losses are those of token IDs or a text");
    run::EvaluateRequest text;
    text.ids.assign(input.ids.begin(), input.ids.begin() + input.tokens.n);
    text.vocabulary = vocabulary;
    text.overrides = overrides;
    return text;
}

run::EvaluateRequest textOf(const PlotRequest &request)
{
    run::NetworkInput input = request.input.network ? *request.input.network : run::NetworkInput();
    input.tokens.n = std::min(input.tokens.n, request.figure.selection.n);
    return textOf(input, run::vocabularyIfAny(*request.document), request.figure.overrides);
}

} // namespace tnn::figures

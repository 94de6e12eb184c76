// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/network_text.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/run/text_input.h"

namespace tnn::figures {

namespace {

/// The vocabulary next to the checkpoint; null if it cannot be read: losses do not need it.
io::VocabularyPtr vocabularyIfAny(const document::Document &document)
{
    try {
        return run::vocabularyOf(document);
    } catch (const Error &) {
        return nullptr;
    }
}

} // namespace

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
    return textOf(input, vocabularyIfAny(*request.document), request.figure.overrides);
}

} // namespace tnn::figures

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_command.h"
#include "engine/run/run_estimate.h"
#include "engine/run/text_input.h"

namespace tnn::cli {

namespace {

constexpr long FewTokens = 256;

run::NetworkInput inputOf(const VerifyCall &call, const document::Document &document)
{
    if (!call.input.empty())
        return run::readNetworkInput(document, call.input);
    const model::Entry &entry = document.network()->entry;
    if (entry.kind != model::Entry::Kind::Ids)
        throw Error("requires --input: this network has no tokens").in(call.checkpoint);
    const long few = std::min(FewTokens, document.description().trainingLength.value_or(FewTokens));
    const long count = call.length.value_or(few);
    if (call.text.empty())
        return run::inputOfIds(run::randomIds(entry.vocabulary, count));
    run::TextIds text = run::readTextIds(run::vocabularyOf(document, call.vocabulary, call.bytePairs).get(), call.text,
                                         call.record);
    if (!text.warning.empty())
        warn(text.warning);
    text.ids.resize(std::min(text.ids.size(), static_cast<std::size_t>(count)));
    return run::inputOfIds(std::move(text.ids));
}

} // namespace

void run(const VerifyCall &call, const Hooks &hooks)
{
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    run::VerifyRequest request = call.request;
    request.overrides = overridesOf(call.overrides, document->description());
    if (!call.against.empty())
        request.against = run::readActivations(call.against);
    const run::NetworkInput input = inputOf(call, *document);
    warnOfEach({run::estimateOf(*document, {input.tokens.n, 10 * input.tokens.n})});
    run::Verification verification;
    {
        const ProgressBar bar;
        verification = inFile(call.checkpoint, [&] { return run::verify(*document, input, request, bar.task()); });
    }
    writeResult({}, call.json ? run::verificationJson(verification) : run::verificationText(verification));
    if (const long differing = verification.differing(); differing > 0)
        throw Error("%1 of %2 runs differ from float64 by more than rounding", differing, verification.runs.size())
            .in(call.checkpoint);
}

} // namespace tnn::cli

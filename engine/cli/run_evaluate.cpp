// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_command.h"
#include "engine/cli/run_scores.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/remote/protocol.h"
#include "engine/run/evaluate.h"
#include "engine/run/run_estimate.h"
#include "engine/run/text_input.h"

namespace tnn::cli {

namespace {

using Losses = std::vector<run::LengthLoss>;

void reportLength(const run::LengthLoss &measured)
{
    io::Json news{{"length", measured.length},
                  {"loss", measured.loss},
                  {"perplexity", measured.perplexity()},
                  {"tokens", measured.tokens},
                  {"skipped", measured.skipped}};
    for (const Message &warning : measured.warnings) {
        news["warnings"].push_back(warning.english());
        news["messages"].push_back(remote::jsonOf(warning));
    }
    report(news);
}

/// Returns the losses of every algorithm, in order.
std::vector<Losses> lossesOf(const document::Document &document, run::EvaluateRequest request,
                             const std::vector<document::Method> &methods, const Task &task)
{
    std::vector<Losses> measured;
    Task part = task;
    part.progress = [&](double fraction) {
        task.report((static_cast<double>(measured.size()) + fraction) / static_cast<double>(methods.size()));
    };
    for (const document::Method method : methods) {
        request.method = method;
        const auto report = [&](const run::LengthLoss &result) {
            if (measured.empty())
                reportLength(result);
        };
        measured.push_back(run::evaluate(document, request, report, part));
    }
    return measured;
}

std::string evaluationJson(const std::vector<document::Method> &methods, const std::vector<Losses> &measured)
{
    io::Json json;
    for (const run::LengthLoss &result : measured.front()) {
        json["lengths"].push_back(result.length);
        json["loss"].push_back(result.loss);
        json["perplexity"].push_back(result.perplexity());
        json["tokens"].push_back(result.tokens);
        json["skipped"].push_back(result.skipped);
    }
    for (std::size_t k = 1; k < measured.size(); ++k) {
        io::Json other{{"algorithm", nameOf(methods[k])}};
        for (std::size_t length = 0; length < measured[k].size(); ++length) {
            const run::LengthLoss &result = measured[k][length], &first = measured.front()[length];
            other["loss"].push_back(result.loss);
            other["perplexity"].push_back(result.perplexity());
            other["loss_difference"].push_back(result.loss - first.loss);
            other["perplexity_difference"].push_back(result.perplexity() - first.perplexity());
        }
        json["against"].push_back(std::move(other));
    }
    return io::text(json);
}

/// Returns the losses length by length, the primary algorithm first.
std::string evaluationText(const std::vector<document::Method> &methods, const std::vector<Losses> &measured)
{
    const bool single = measured.size() == 1;
    io::TextTable table(single ? std::vector<std::string>{"length", "loss", "perplexity", "tokens"}
                               : std::vector<std::string>{"length", "algorithm", "loss", "perplexity",
                                                          "- " + std::string(nameOf(methods.front())), "tokens"});
    for (std::size_t length = 0; length < measured.front().size(); ++length) {
        for (std::size_t k = 0; k < measured.size(); ++k) {
            const run::LengthLoss &result = measured[k][length], &first = measured.front()[length];
            std::vector<std::string> row{std::to_string(result.length), io::number(result.loss),
                                         io::number(result.perplexity()), std::to_string(result.tokens)};
            if (!single) {
                const std::string difference = io::number(result.perplexity() - first.perplexity(), 3);
                row.insert(row.begin() + 1, std::string(nameOf(methods[k])));
                row.insert(row.end() - 1, k == 0 ? "-" : difference);
            }
            table.add(std::move(row));
        }
    }
    return table.text();
}

} // namespace

std::vector<document::Method> EvaluateCall::methods() const
{
    std::vector<document::Method> all{method};
    all.insert(all.end(), against.begin(), against.end());
    return all;
}

void checkEvaluate(const EvaluateCall &call)
{
    const bool perToken = call.positions || !call.substitutions.empty();
    if (!perToken && call.request.lengths.empty())
        throw UsageError("--lengths, --positions or --substitute is required");
    if (call.positions && !call.substitutions.empty())
        throw UsageError("--positions and --substitute are two different results; use one of them");
    if (perToken && call.request.lengths.size() > 1)
        throw UsageError("--lengths: --positions and --substitute use windows of one length");
    if (perToken && !call.against.empty())
        throw UsageError("--against compares losses; it cannot be used with --positions and --substitute");
    if (!call.positions && !call.output.empty())
        throw UsageError("-o requires --positions");
    if (call.positions && call.json)
        throw UsageError("--json: --positions writes .npy or .csv");
}

void run(const EvaluateCall &call, const Hooks &hooks)
{
    checkEvaluate(call);
    const std::vector<document::Method> methods = call.methods();
    checkMethodLayer(call.request.options, methods);
    checkDevice(call, methods);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    run::checkLanguageModel(*document);
    run::EvaluateRequest request = call.request;
    request.overrides = overridesOf(call.overrides, document->description());
    const io::VocabularyPtr vocabulary = run::vocabularyOf(*document, call.vocabulary, call.bytePairs);
    run::TextIds text = run::readTextIds(vocabulary.get(), call.text, call.record);
    if (!text.warning.empty())
        warn(text.warning);
    request.ids = std::move(text.ids);
    request.vocabulary = vocabulary;
    for (const document::Method method : methods)
        document::checkMethod(*document, method); // before any work
    if (call.positions || !call.substitutions.empty())
        return runScores(call, *document, request);
    const auto tokens = static_cast<long>(request.ids.size() * request.lengths.size());
    warnOfEach({run::estimateOf(*document, std::ranges::max(request.lengths), tokens)});
    std::vector<Losses> measured;
    {
        const ProgressBar bar;
        measured = lossesOf(*document, request, methods, bar.task());
    }
    std::vector<Message> warnings;
    for (const Losses &losses : measured)
        for (const run::LengthLoss &result : losses) {
            warnings.push_back(run::skippedText(result.skipped, result.tokens));
            warnings.insert(warnings.end(), result.warnings.begin(), result.warnings.end());
        }
    warnOfEach(warnings);
    writeResult({}, (call.json ? evaluationJson : evaluationText)(methods, measured));
}

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/evaluation.h"
#include "engine/cli/run_command.h"
#include "engine/cli/run_scores.h"
#include "engine/document/fingerprint.h"
#include "engine/io/json.h"
#include "engine/io/path_names.h"
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
    for (const document::Method method : methods) {
        request.method = method;
        const auto report = [&](const run::LengthLoss &result) {
            if (measured.empty())
                reportLength(result);
        };
        measured.push_back(run::evaluate(document, request, report, task.share(measured.size(), 1, methods.size())));
    }
    return measured;
}

/// Reads a text into the request, and prints the warning about it.
run::EvaluateRequest withText(run::EvaluateRequest request, const std::string &path, const EvaluateCall &call)
{
    run::TextIds text = run::readTextIds(request.vocabulary.get(), path, call.record, call.range);
    if (!text.warning.empty())
        warn(call.texts.size() == 1 ? text.warning : Message("%1: %2", path, text.warning));
    request.ids = std::move(text.ids);
    return request;
}

/// Returns how many tokens do not count and what the measurements warn of.
std::vector<Message> warningsOf(const Evaluation &evaluation)
{
    std::vector<Message> warnings;
    for (const TextLosses &text : evaluation.texts)
        for (const Losses &losses : text.losses)
            for (const run::LengthLoss &result : losses) {
                const Message skipped = run::skippedText(result.skipped, result.tokens);
                warnings.push_back(skipped.empty() || !evaluation.isList() ? skipped
                                                                           : Message("%1: %2", text.text, skipped));
                warnings.insert(warnings.end(), result.warnings.begin(), result.warnings.end());
            }
    return warnings;
}

Evaluation measured(const EvaluateCall &call, const document::Document &document, const run::EvaluateRequest &request)
{
    Evaluation evaluation{{}, request.lengths, {}};
    for (const document::Method method : call.methods())
        evaluation.algorithms.emplace_back(nameOf(method));
    if (call.part)
        evaluation.part = {*call.part, call.texts.size(), document::fingerprintOf(document.checkpoint())};
    const std::vector<std::string> texts = call.part.value_or(Part()).of(call.texts);
    {
        const ProgressBar bar;
        const Task whole = bar.task();
        for (const std::string &path : texts) {
            const run::EvaluateRequest one = withText(request, path, call);
            if (evaluation.texts.empty()) // all are taken to be as long as the first
                warnOfEach({run::estimateOf(document, run::lengthOf(one, texts.size()))});
            const Task task = whole.share(evaluation.texts.size(), 1, texts.size());
            inFile(path, [&] { evaluation.texts.push_back({path, lossesOf(document, one, call.methods(), task)}); });
        }
    }
    warnOfEach(warningsOf(evaluation));
    return evaluation;
}

void writeEvaluation(const Evaluation &evaluation, const std::string &output, bool json)
{
    writeResult(output, json || io::suffixOf(output) == ".json" ? jsonOf(evaluation) : tableOf(evaluation));
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
    if (call.texts.empty())
        throw UsageError("TEXT is required");
    if (!perToken && call.request.lengths.empty())
        throw UsageError("--lengths, --positions or --substitute is required");
    if (call.positions && !call.substitutions.empty())
        throw UsageError("--positions and --substitute are two different results; use one of them");
    if (perToken && call.request.lengths.size() > 1)
        throw UsageError("--lengths: --positions and --substitute use windows of one length");
    if (perToken && !call.against.empty())
        throw UsageError("--against compares losses; it cannot be used with --positions and --substitute");
    if (perToken && (call.texts.size() > 1 || call.part))
        throw UsageError("TEXT: --positions and --substitute take one, without --part");
    if (call.bothStrands && call.substitutions.empty())
        throw UsageError("--both-strands: requires --substitute");
    if (call.texts.size() > 1 && !call.engine.empty())
        throw UsageError("TEXT: an engine takes one text at a time");
    const std::string suffix = io::suffixOf(call.output);
    if (call.positions && (call.json || suffix == ".json"))
        throw UsageError("--json: --positions writes .npy or .csv");
    if (!call.positions && (suffix == ".npy" || suffix == ".csv"))
        throw UsageError("-o: only --positions writes " + suffix + "; losses are .json");
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
    request.vocabulary = run::vocabularyOf(*document, call.vocabulary, call.bytePairs);
    for (const document::Method method : methods)
        document::checkMethod(*document, method); // before any work
    if (call.positions || !call.substitutions.empty())
        return runScores(call, *document, withText(request, call.texts.front(), call));
    writeEvaluation(measured(call, *document, request), call.output, call.json);
}

void run(const MergeCall &call, const Hooks & /*hooks*/)
{
    writeEvaluation(mergedEvaluation(call.files), call.output, call.json);
}

} // namespace tnn::cli

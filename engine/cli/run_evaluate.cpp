// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_network.h"
#include "engine/cli/run_parts.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/remote/protocol.h"
#include "engine/run/evaluate.h"
#include "engine/run/text_input.h"

namespace tnn::cli {

namespace {

using Losses = std::vector<run::LengthLoss>;

void tellLength(const run::LengthLoss &measured)
{
    io::Json news{{"length", measured.length},
                  {"loss", measured.loss},
                  {"perplexity", measured.perplexity()},
                  {"tokens", measured.tokens}};
    for (const Message &warning : measured.warnings) {
        news["warnings"].push_back(warning.english());
        news["messages"].push_back(remote::jsonOf(warning));
    }
    tell(news);
}

/// Of every algorithm, in their order.
std::vector<Losses> lossesOf(const document::Document &document, run::EvaluateRequest request,
                             const std::vector<AlgorithmChoice> &algorithms, const Task &task)
{
    std::vector<Losses> measured;
    Task part = task;
    part.progress = [&](double fraction) {
        task.report((static_cast<double>(measured.size()) + fraction) / static_cast<double>(algorithms.size()));
    };
    for (const AlgorithmChoice &algorithm : algorithms) {
        request.algorithm = algorithm.algorithm;
        request.operatorForm = algorithm.form;
        const auto told = [&](const run::LengthLoss &result) {
            if (measured.empty())
                tellLength(result);
        };
        measured.push_back(run::evaluate(document, request, told, part));
    }
    return measured;
}

/// A number of each result.
io::Json listOf(const Losses &results, const std::function<io::Json(const run::LengthLoss &)> &of)
{
    io::Json list = io::Json::array();
    for (const run::LengthLoss &result : results)
        list.push_back(of(result));
    return list;
}

/// Both less those of `first`, which are of the same lengths.
io::Json differencesOf(const Losses &results, const Losses &first)
{
    io::Json loss = io::Json::array(), perplexity = io::Json::array();
    for (std::size_t k = 0; k < first.size(); ++k) {
        loss.push_back(results[k].loss - first[k].loss);
        perplexity.push_back(results[k].perplexity() - first[k].perplexity());
    }
    return {{"loss_difference", loss}, {"perplexity_difference", perplexity}};
}

std::string evaluationJson(const std::vector<AlgorithmChoice> &algorithms, const std::vector<Losses> &measured)
{
    const auto loss = [](const run::LengthLoss &result) { return result.loss; };
    const auto perplexity = [](const run::LengthLoss &result) { return result.perplexity(); };
    const Losses &first = measured.front();
    io::Json json{{"lengths", listOf(first, [](const run::LengthLoss &result) { return result.length; })},
                  {"loss", listOf(first, loss)},
                  {"perplexity", listOf(first, perplexity)},
                  {"tokens", listOf(first, [](const run::LengthLoss &result) { return result.tokens; })}};
    for (std::size_t k = 1; k < measured.size(); ++k) {
        io::Json other{{"algorithm", algorithms[k].name()},
                       {"loss", listOf(measured[k], loss)},
                       {"perplexity", listOf(measured[k], perplexity)}};
        other.update(differencesOf(measured[k], first));
        json["against"].push_back(std::move(other));
    }
    return io::text(json);
}

std::string evaluationText(const Losses &results)
{
    io::TextTable table({"length", "loss", "perplexity", "tokens"});
    for (const run::LengthLoss &result : results)
        table.add({std::to_string(result.length), io::number(result.loss), io::number(result.perplexity()),
                   std::to_string(result.tokens)});
    return table.text();
}

/// Length by length, the one that counts first.
std::string comparedLosses(const std::vector<AlgorithmChoice> &algorithms, const std::vector<Losses> &measured)
{
    const Losses &first = measured.front();
    io::TextTable table({"length", "algorithm", "loss", "perplexity", "- " + algorithms.front().name(), "tokens"});
    for (std::size_t length = 0; length < first.size(); ++length) {
        for (std::size_t k = 0; k < measured.size(); ++k) {
            const run::LengthLoss &result = measured[k][length];
            const std::string difference = io::number(result.perplexity() - first[length].perplexity(), 3);
            table.add({std::to_string(result.length), algorithms[k].name(), io::number(result.loss),
                       io::number(result.perplexity()), k == 0 ? "-" : difference, std::to_string(result.tokens)});
        }
    }
    return table.text();
}

} // namespace

std::vector<AlgorithmChoice> EvaluateCall::algorithms() const
{
    std::vector<AlgorithmChoice> all{algorithm};
    all.insert(all.end(), against.begin(), against.end());
    return all;
}

void run(const EvaluateCall &call, const Hooks &hooks)
{
    const std::vector<AlgorithmChoice> algorithms = call.algorithms();
    checkFormLayer(call.request.form, algorithms);
    checkDevice(call, algorithms);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    run::checkLanguageModel(*document);
    run::EvaluateRequest request = call.request;
    request.overrides = overridesOf(call.overrides, document->description());
    const io::VocabularyPtr vocabulary = run::vocabularyOf(*document, call.vocabulary, call.bytePairs);
    const run::TextIds text = run::readTextIds(vocabulary.get(), call.text);
    if (!text.warning.empty())
        warn(text.warning);
    request.ids = text.ids;
    for (const AlgorithmChoice &algorithm : algorithms)
        if (algorithm.form)
            document::checkOperatorForm(*document, *algorithm.form); // before the first one's work
    std::vector<Losses> measured;
    {
        const ProgressBar bar;
        measured = lossesOf(*document, request, algorithms, bar.task());
    }
    for (const Losses &losses : measured)
        for (const run::LengthLoss &result : losses)
            warnOfEach(result.warnings);
    if (call.json)
        writeResult({}, evaluationJson(algorithms, measured));
    else
        writeResult({},
                    algorithms.size() > 1 ? comparedLosses(algorithms, measured) : evaluationText(measured.front()));
}

} // namespace tnn::cli

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/evaluate.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/parallel.h"

namespace tnn::run {

namespace {

/// Returns -log softmax(logits)[target], in double.
double lossOf(std::span<const float> logits, long target)
{
    const float largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float logit : logits)
        sum += std::exp(static_cast<double>(logit) - largest);
    return std::log(sum) + largest - logits[static_cast<std::size_t>(target)];
}

/// Returns the sum over rows of logits (targets, vocabulary), always added in the same order.
double sumOfLosses(std::span<const float> logits, std::span<const long> targets, long vocabulary)
{
    std::vector<double> losses(targets.size());
    constexpr double FlopsOfExp = 20;
    parallelFor(static_cast<long>(targets.size()), workersFor(FlopsOfExp * static_cast<double>(logits.size())),
                [&](long k) {
                    const auto row = static_cast<std::size_t>(k), width = static_cast<std::size_t>(vocabulary);
                    losses[row] = lossOf(logits.subspan(row * width, width), targets[row]);
                });
    double sum = 0;
    for (const double loss : losses)
        sum += loss;
    return sum;
}

/// Returns the outputs for `count` windows from `first` on, (count * length, outputs).
using Answers = std::function<model::Value(long first, long count)>;

/// Sums the losses of all windows of result.length, `atOnce` of them at a time.
LengthLoss addedUp(LengthLoss result, const document::Document &document, const EvaluateRequest &request, long atOnce,
                   const Answers &answers, const std::function<void(const LengthLoss &)> &told, const Task &task)
{
    const long length = result.length, windows = (static_cast<long>(request.ids.size()) - 1) / length;
    const long outputs = document.network()->heads.front().outputs;
    double sum = 0;
    std::vector<float> logits;
    for (long first = 0; first < windows; first += atOnce) {
        const long count = std::min(atOnce, windows - first), tokens = count * length;
        logits.resize(static_cast<std::size_t>(tokens * outputs));
        document.arithmetic().download(answers(first, count), std::span(logits));
        const auto begin = static_cast<std::size_t>(first * length + 1);
        sum += sumOfLosses(logits, std::span(request.ids).subspan(begin, static_cast<std::size_t>(tokens)), outputs);
        result.tokens += tokens;
        result.loss = sum / static_cast<double>(result.tokens);
        if (told)
            told(result);
        task.report(static_cast<double>(first + count) / static_cast<double>(windows));
    }
    return result;
}

/// Evaluates by forms of the operators, one window at a time.
LengthLoss measuredByForm(const document::Document &document, const EvaluateRequest &request, long length,
                          const std::function<void(const LengthLoss &)> &told, const Task &task)
{
    document::FormRun run = document::formRun(document, *request.operatorForm, request.form, length, request.overrides,
                                              task);
    const std::shared_ptr<const model::Network> network = document.network();
    const auto answers = [&](long window, long) {
        model::Arithmetic &a = document.arithmetic();
        run.mixer->restart();
        const auto ids = std::span(request.ids).subspan(static_cast<std::size_t>(window * length));
        const model::Value x = model::enterIds(a, network->entry, ids.first(static_cast<std::size_t>(length)),
                                               {1, length}, 0);
        return model::answer(a, network->heads.front(), model::hidden(a, *network, x, *run.mixer), {1, length});
    };
    return addedUp({length, 0, 0, std::move(run.warnings)}, document, request, 1, answers, told, task);
}

LengthLoss measured(const document::Document &document, const EvaluateRequest &request, long length,
                    const std::function<void(const LengthLoss &)> &told, const Task &task)
{
    NetworkInput input;
    input.grid = {1, length};
    input.ids = request.ids;
    NetworkRun run(document, input.grid, request.overrides, request.algorithm, task);
    const auto answers = [&](long first, long count) {
        return run.answer(run.network().heads.front(), run.hidden(input, first, count), count);
    };
    return addedUp({length, 0, 0, {}}, document, request, run.sequencesAtOnce(), answers, told, task);
}

void checkRequest(const document::Document &document, const EvaluateRequest &request)
{
    checkLanguageModel(document);
    if (request.operatorForm)
        document::checkOperatorForm(document, *request.operatorForm);
    const auto count = static_cast<long>(request.ids.size());
    const long vocabulary = document.description().network.entry.vocabulary;
    for (const long id : request.ids)
        if (id < 0 || id >= vocabulary)
            throw Error("the model's vocabulary has %1 tokens, but the text contains the ID %2", vocabulary, id)
                .in(document.checkpoint().path);
    for (const long length : request.lengths)
        if (length < 1 || length >= count)
            throw Error("a window of %1 tokens requires a text of %2 tokens, but the text has %3", length, length + 1,
                        count);
}

} // namespace

void checkLanguageModel(const document::Document &document)
{
    const checkpoint::NetworkOutline &outline = document.description().network;
    const std::string &path = document.checkpoint().path;
    if (!outline.refused.empty())
        throw Error(outline.refused).in(path);
    if (!outline.predictsTokens)
        throw Error("the model is not a language model: it does not predict tokens").in(path);
    if (!outline.causal)
        throw Error("the model is not causal, so it cannot predict text token by token").in(path);
}

std::vector<LengthLoss> evaluate(const document::Document &document, const EvaluateRequest &request,
                                 const std::function<void(const LengthLoss &)> &told, const Task &task)
{
    checkRequest(document, request);
    std::vector<LengthLoss> results;
    const auto count = static_cast<double>(request.lengths.size());
    for (const long length : request.lengths) {
        Task part = task;
        part.progress = [&](double fraction) { task.report((static_cast<double>(results.size()) + fraction) / count); };
        results.push_back((request.operatorForm ? measuredByForm : measured)(document, request, length, told, part));
    }
    return results;
}

} // namespace tnn::run

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/evaluate.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/parallel.h"

namespace tnn::run {

namespace {

/// -log softmax(logits)[target], in double.
double lossOf(std::span<const float> logits, long target)
{
    const float largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float logit : logits)
        sum += std::exp(static_cast<double>(logit) - largest);
    return std::log(sum) + largest - logits[static_cast<std::size_t>(target)];
}

/// Sum over rows of logits (targets, vocabulary), always added in the same order.
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

/// The same by forms of the operators, a window at a time.
LengthLoss measuredByForm(const document::Document &document, const EvaluateRequest &request, long length,
                          const std::function<void(const LengthLoss &)> &told, const Task &task)
{
    const long windows = (static_cast<long>(request.ids.size()) - 1) / length;
    document::FormRun run = document::formRun(document, *request.operatorForm, request.form, length, request.overrides,
                                              task);
    model::Arithmetic &a = document.arithmetic();
    const std::shared_ptr<const model::Network> network = document.network();
    const model::Head &head = network->heads.front();
    LengthLoss result{length, 0, 0, std::move(run.warnings)};
    double sum = 0;
    std::vector<float> logits(static_cast<std::size_t>(length * head.outputs));
    for (long window = 0; window < windows; ++window) {
        run.mixer->restart();
        const auto ids = std::span(request.ids).subspan(static_cast<std::size_t>(window * length));
        const auto count = static_cast<std::size_t>(length);
        const model::Value x = model::enterIds(a, network->entry, ids.first(count), {1, length}, 0);
        a.download(model::answer(a, head, model::hidden(a, *network, x, *run.mixer), {1, length}), std::span(logits));
        sum += sumOfLosses(logits, ids.subspan(1, count), head.outputs);
        result.tokens += length;
        result.loss = sum / static_cast<double>(result.tokens);
        if (told)
            told(result);
        task.report(static_cast<double>(window + 1) / static_cast<double>(windows));
    }
    return result;
}

LengthLoss measured(const document::Document &document, const EvaluateRequest &request, long length,
                    const std::function<void(const LengthLoss &)> &told, const Task &task)
{
    const long windows = (static_cast<long>(request.ids.size()) - 1) / length;
    NetworkInput input;
    input.tokens = {windows, length};
    input.grid = {1, length};
    input.ids.assign(request.ids.begin(), request.ids.begin() + windows * length);
    NetworkRun run(document, input.grid, request.overrides, request.algorithm, task);
    const model::Head &head = run.network().heads.front();
    LengthLoss result{length, 0, 0, {}};
    double sum = 0;
    std::vector<float> logits;
    for (long first = 0; first < windows; first += run.sequencesAtOnce()) {
        const long count = std::min(run.sequencesAtOnce(), windows - first);
        const model::Value answer = run.answer(head, run.hidden(input, first, count), count);
        logits.resize(static_cast<std::size_t>(count * length * head.outputs));
        run.arithmetic().download(answer, std::span(logits));
        const auto begin = static_cast<std::size_t>(first * length + 1);
        sum += sumOfLosses(logits, std::span(request.ids).subspan(begin, static_cast<std::size_t>(count * length)),
                           head.outputs);
        result.tokens += count * length;
        result.loss = sum / static_cast<double>(result.tokens);
        if (told)
            told(result);
        task.report(static_cast<double>(first + count) / static_cast<double>(windows));
    }
    return result;
}

void checkRequest(const document::Document &document, const EvaluateRequest &request)
{
    checkLanguageModel(document);
    if (request.operatorForm)
        document::checkOperatorForm(document, *request.operatorForm);
    const auto count = static_cast<long>(request.ids.size());
    const long vocabulary = document.description().network.vocabulary;
    for (const long id : request.ids)
        if (id < 0 || id >= vocabulary)
            throw Error("the model's vocabulary has %1 tokens, and the text holds id %2", vocabulary, id)
                .in(document.checkpoint().path);
    for (const long length : request.lengths)
        if (length < 1 || length >= count)
            throw Error("a window of %1 tokens predicts their next ones: it needs %2 tokens, and the text has %3",
                        length, length + 1, count);
}

} // namespace

void checkLanguageModel(const document::Document &document)
{
    const checkpoint::NetworkOutline &outline = document.description().network;
    const std::string &path = document.checkpoint().path;
    if (!outline.refused.empty())
        throw Error(outline.refused).in(path);
    if (!outline.predictsTokens)
        throw Error("the model is no language model: its answers are not tokens of a vocabulary").in(path);
    if (!outline.causal)
        throw Error("the model looks ahead, so that it can't predict a text token by token").in(path);
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

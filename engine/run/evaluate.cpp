// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/evaluate.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/run/not_finite.h"
#include "engine/run/window_run.h"

namespace tnn::run {

namespace {

/// Sums the losses of all windows of a length, a few of them at a time, always in the same order.
LengthLoss measured(const document::Document &document, const EvaluateRequest &request, long length,
                    const std::function<void(const LengthLoss &)> &told, const Task &task)
{
    WindowRun run(document, request, length, task);
    LengthLoss result{length, 0, 0, run.warnings()};
    const long windows = (static_cast<long>(request.ids.size()) - 1) / length;
    double sum = 0;
    for (long first = 0, count = 0; first < windows; first += count) {
        count = std::min(run.windowsAtOnce(), windows - first);
        const auto begin = static_cast<std::size_t>(first * length), tokens = static_cast<std::size_t>(count * length);
        const Task part = task.share(first, count, windows);
        const std::vector<double> losses = run.losses(std::span(request.ids).subspan(begin, tokens + 1), part);
        double sumHere = 0;
        for (std::size_t k = 0; k < losses.size(); ++k) {
            const bool counts = request.isPredicted(request.ids[begin + k + 1]);
            sumHere += counts ? losses[k] : 0;
            (counts ? result.tokens : result.skipped) += 1;
        }
        sum += sumHere;
        result.loss = sum / static_cast<double>(result.tokens);
        if (told)
            told(result);
        part.report(1);
    }
    return result;
}

} // namespace

Message skippedText(long skipped, long counted)
{
    return skipped == 0
        ? Message()
        : Message("%1 of %2 predicted tokens do not count, as in training: N, padding and unknown letters", skipped,
                  skipped + counted);
}

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
    checkEvaluation(document, request);
    std::vector<LengthLoss> results;
    Message warning; // about losses that are NaN
    for (const long length : request.lengths) {
        results.push_back(
            measured(document, request, length, told, task.share(results.size(), 1, request.lengths.size())));
        LengthLoss &result = results.back();
        if (result.tokens == 0 || !std::isnan(result.loss))
            continue;
        if (warning.empty())
            warning = nanWarning(document, task);
        result.warnings.push_back(warning);
        if (told)
            told(result);
    }
    return results;
}

} // namespace tnn::run

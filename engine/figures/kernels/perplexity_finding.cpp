// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/io/text_table.h"
#include "engine/run/run_estimate.h"

namespace tnn::figures {

namespace {

constexpr long Windows = 2;        ///< of the longest length, at least
constexpr double Tolerated = 1.05; ///< times the perplexity at the training length: below it, a length counts as good

/// "perplexity 4.98 at n = 256, 5.01 at 512, 5.01 at 2048"
Message perplexities(const std::vector<run::LengthLoss> &losses)
{
    std::vector<Message> parts;
    for (const run::LengthLoss &one : losses) {
        const std::string perplexity = io::number(one.perplexity(), 3);
        parts.push_back(parts.empty() ? Message("Perplexity %1 at n = %2", perplexity, one.length)
                                      : Message("%1 at %2", perplexity, one.length));
    }
    return joined(parts);
}

/// The beginning of the text, at the lengths that it has a window of.
run::EvaluateRequest evaluationOf(const PredictedText &text, const model::Overrides &overrides,
                                  const std::vector<long> &lengths, long most)
{
    run::EvaluateRequest evaluation;
    evaluation.ids = text.ids;
    evaluation.ids.resize(std::min(text.ids.size(), static_cast<std::size_t>(most)));
    evaluation.vocabulary = text.vocabulary;
    evaluation.overrides = overrides;
    for (const long n : lengths)
        if (n < static_cast<long>(evaluation.ids.size()))
            evaluation.lengths.push_back(n);
    return evaluation;
}

bool isPossible(const run::EvaluateRequest &evaluation, const document::Document &document)
{
    return evaluation.lengths.size() >= 2 && run::runsWithinSeconds(document, run::lengthOf(evaluation));
}

} // namespace

FindingsFigure withPerplexity(FindingsFigure figure, const document::Document &document, const FigureRequest &request,
                              const PredictedText &text, const Task &task)
{
    figure.isPredicted = true;
    const auto reach = std::find_if(figure.findings.begin(), figure.findings.end(),
                                    [](const Finding &one) { return one.kind == Finding::Kind::Reach; });
    const long trained = trainingLengthOf(document);
    if (reach == figure.findings.end() || trained == 0)
        return figure;
    const std::vector<long> lengths = doubledLengths(trained, reach->n);
    const long least = Windows * reach->n + 1;
    run::EvaluateRequest evaluation = evaluationOf(text, request.overrides, lengths, std::max(run::UsualTokens, least));
    if (!isPossible(evaluation, document))
        evaluation = evaluationOf(text, request.overrides, lengths, least); // a larger network takes longer
    if (!isPossible(evaluation, document))
        return figure;
    std::vector<run::LengthLoss> losses;
    try {
        losses = run::evaluate(document, evaluation, {}, task);
    } catch (const Error &) {
        return figure;
    }
    long good = trained;
    for (const run::LengthLoss &one : losses) {
        if (!(one.perplexity() <= Tolerated * losses.front().perplexity()))
            break;
        good = one.length;
    }
    reach->headline = good == losses.back().length ? Message("Yes, to %1 at least", good)
        : good > trained                           ? Message("To n = %1", good)
                                                   : Message("No");
    reach->text = Message("%1 (%2). %3", perplexities(losses), text.name, reach->text);
    return figure;
}

} // namespace tnn::figures

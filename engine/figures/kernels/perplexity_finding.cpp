// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/figures/network/position_losses_figure.h"
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

/// The mean loss of tokens with first, ..., 2 first - 1 before them.
struct OctaveLoss {
    long first = 1;
    double loss = 0;
};
std::vector<OctaveLoss> octavesOf(const std::vector<run::PositionLoss> &losses)
{
    std::vector<OctaveLoss> octaves;
    const auto count = static_cast<long>(losses.size());
    for (long first = 1; 2 * first <= count + 1; first *= 2) {
        double sum = 0, tokens = 0;
        for (long before = first; before < 2 * first; ++before) {
            const run::PositionLoss &one = losses[static_cast<std::size_t>(before - 1)];
            sum += one.tokens > 0 ? static_cast<double>(one.tokens) * one.loss : 0;
            tokens += static_cast<double>(one.tokens);
        }
        octaves.push_back({first, sum / tokens});
    }
    return octaves;
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

/// Returns after how many tokens of a window the loss stays near that of its second half; none if the text is short or
/// the loss is not a number.
std::optional<Finding> startFinding(const document::Document &document, run::EvaluateRequest text, const Message &name,
                                    const Task &task)
{
    constexpr std::size_t Shortest = 8;
    text.ids.resize(std::min<std::size_t>(text.ids.size(), run::UsualTokens));
    std::vector<run::PositionLoss> losses;
    try {
        losses = measuredFigure(document, text, PositionLossesOptions(), {}, task).losses;
    } catch (const Error &) {
        return {};
    }
    const std::vector<OctaveLoss> octaves = octavesOf(losses);
    if (losses.size() < Shortest || !std::isfinite(octaves.back().loss))
        return {};
    const double steady = octaves.back().loss, limit = steady + std::log(Tolerated);
    auto first = octaves.end() - 1;
    while (first != octaves.begin() && (first - 1)->loss <= limit)
        --first;
    const auto window = static_cast<long>(losses.size());
    Finding finding{
        Finding::Kind::Start, {}, static_cast<double>(first->first - 1), window, PositionLossesOptions::Name};
    for (const OctaveLoss &one : octaves)
        finding.picture.push_back(one.loss);
    finding.caption = Message("mean loss of tokens with 1, 2 to 3, 4 to 7 and so on before them");
    const std::string later = io::number(steady, 3);
    if (first == octaves.begin()) {
        finding.headline = Message("At once");
        finding.text = Message("The second token of a window is predicted as well as later ones, at %1 nats (%2)",
                               later, name);
    } else {
        const double worst = std::max_element(octaves.begin(), first, [](const OctaveLoss &a, const OctaveLoss &b) {
                                 return a.loss < b.loss;
                             })->loss;
        finding.headline = first->first == 2 ? Message("After 1 token") : Message("After %1 tokens", first->first - 1);
        finding.text = Message(
            "The first tokens of a window cost up to %1 nats each, later ones %2 (%3, windows of %4)",
            io::number(worst, 3), later, name, window);
    }
    return finding;
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
    if (const auto start = startFinding(document, evaluation, text.name, task))
        figure.findings.insert(reach + 1, *start);
    return figure;
}

} // namespace tnn::figures

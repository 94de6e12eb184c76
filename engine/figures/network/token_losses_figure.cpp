// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/token_losses_figure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/analysis/quantile.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/value_fields.h"
#include "engine/run/token_scores.h"

namespace tnn::figures {

namespace {

/// Returns what a token adds to the text of the one before it; its symbol if that is nothing, as for a byte within a
/// character.
std::string pieceAfter(const io::Vocabulary &vocabulary, long before, long id)
{
    const auto isIn = [size = vocabulary.size()](long one) { return one >= 0 && one < size; };
    if (!isIn(id))
        return vocabulary.symbol(id);
    std::string piece;
    if (isIn(before)) {
        const std::array both{before, id};
        piece = vocabulary.decode(both).substr(vocabulary.decode(std::span(both).first(1)).size());
    } else {
        piece = vocabulary.decode(std::span(&id, 1));
    }
    return piece.empty() ? vocabulary.symbol(id) : piece;
}

void addText(TokenLossesFigure &figure, const Task &task)
{
    constexpr std::size_t Often = 4096;
    long before = -1;
    for (const long id : figure.ids) {
        if (figure.vocabulary)
            figure.text += pieceAfter(*figure.vocabulary, before, id);
        else
            figure.text.append(before < 0 ? "" : " ").append(std::to_string(id));
        figure.ends.push_back(figure.text.size());
        before = id;
        if (figure.ends.size() % Often == 0)
            task.check();
    }
}

} // namespace

std::vector<OptionField> TokenLossesOptions::fields()
{
    return {choiceField({.key = "mean",
                         .name = Message("Running mean"),
                         .help = Message("Number of tokens of the running mean; \"auto\" is about a thirty-second of "
                                         "the text"),
                         .where = OptionField::Where::Window},
                        &TokenLossesOptions::mean,
                        {{"auto", 0, Message("auto")},
                         {"16", 16, Message("16 tokens")},
                         {"64", 64, Message("64 tokens")},
                         {"256", 256, Message("256 tokens")},
                         {"1024", 1024, Message("1024 tokens")},
                         {"none", 1, Message("none")}})};
}

double TokenLossesFigure::perplexity() const
{
    return std::exp(loss);
}

std::string_view TokenLossesFigure::piece(long token) const
{
    const auto k = static_cast<std::size_t>(token);
    const std::size_t begin = k == 0 ? 0 : ends[k - 1];
    return std::string_view(text).substr(begin, ends[k] - begin);
}

std::string TokenLossesFigure::symbol(long token) const
{
    const long id = ids[static_cast<std::size_t>(token)];
    return vocabulary ? vocabulary->symbol(id) : std::to_string(id);
}

bool TokenLossesFigure::isPredicted(long token) const
{
    return token > 0 && (!vocabulary || vocabulary->isPredicted(ids[static_cast<std::size_t>(token)]));
}

TokenLossesFigure tokenLossesFigure(const document::Document &document, const run::EvaluateRequest &text,
                                    const Task &task)
{
    constexpr double Most = 0.99;
    run::checkLanguageModel(document);
    run::TokenScores scores = run::tokenScores(document, text, task);
    TokenLossesFigure figure;
    figure.losses = std::move(scores.logLikelihoods);
    figure.warnings = std::move(scores.warnings);
    figure.ids = text.ids;
    figure.vocabulary = text.vocabulary;
    std::vector<double> finite;
    double sum = 0;
    long counted = 0;
    for (long token = 0; token < figure.tokens(); ++token) {
        double &value = figure.losses[static_cast<std::size_t>(token)];
        value = -value;
        sum += figure.isPredicted(token) ? value : 0;
        counted += figure.isPredicted(token) ? 1 : 0;
        if (std::isfinite(value))
            finite.push_back(value);
    }
    figure.loss = counted == 0 ? Missing : sum / static_cast<double>(counted);
    figure.high = finite.empty() ? 0 : analysis::nearestQuantile(finite, Most);
    figure.title = withOverrides(Message("losses of %1 tokens", figure.tokens()), text.overrides);
    addText(figure, task);
    return figure;
}

TokenLossesFigure figureOf(const TokenLossesOptions &, const PlotRequest &request, const Task &task)
{
    return tokenLossesFigure(*request.document, textOf(request), task);
}

long meanLength(long tokens)
{
    constexpr long Share = 32, Least = 8, Most = 4096;
    long length = Least;
    while (length < Most && length * Share < tokens)
        length *= 2;
    return length;
}

std::vector<double> runningMean(const std::vector<double> &values, long length)
{
    const auto count = static_cast<long>(values.size());
    std::vector<double> sums(values.size() + 1), counts(values.size() + 1);
    for (std::size_t k = 0; k < values.size(); ++k) {
        const bool counted = std::isfinite(values[k]);
        sums[k + 1] = sums[k] + (counted ? values[k] : 0);
        counts[k + 1] = counts[k] + (counted ? 1 : 0);
    }
    std::vector<double> means(values.size());
    for (long k = 0; k < count; ++k) {
        const auto first = static_cast<std::size_t>(std::max(0L, k - length / 2));
        const auto end = static_cast<std::size_t>(std::min(count, k - length / 2 + length));
        const double number = counts[end] - counts[first];
        means[static_cast<std::size_t>(k)] = number > 0 ? (sums[end] - sums[first]) / number : Missing;
    }
    return means;
}

Numbers numbersOf(const TokenLossesFigure &figure)
{
    Numbers numbers;
    numbers.title = figure.title.english();
    numbers.note = joined(figure.warnings).english();
    numbers.shape = {figure.tokens()};
    numbers.columns = {"position", "id", "loss", "probability"};
    if (figure.vocabulary)
        numbers.columns.insert(numbers.columns.begin(), "token");
    for (long token = 0; token < figure.tokens(); ++token) {
        const auto k = static_cast<std::size_t>(token);
        if (figure.vocabulary)
            numbers.names.push_back(figure.symbol(token));
        numbers.real.push_back(static_cast<float>(figure.losses[k]));
        for (const double value : {static_cast<double>(token), static_cast<double>(figure.ids[k]), figure.losses[k],
                                   std::exp(-figure.losses[k])})
            numbers.table.push_back(value);
    }
    return numbers;
}

} // namespace tnn::figures

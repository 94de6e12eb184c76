// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_scores.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/cli/console.h"
#include "engine/error.h"
#include "engine/io/csv.h"
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"
#include "engine/io/text_table.h"
#include "engine/run/strand.h"

namespace tnn::cli {

namespace {

/// Returns position (from 1), token and log-likelihood, a line each.
std::string positionsCsv(const std::vector<float> &scores, const std::vector<long> &ids,
                         const io::Vocabulary *vocabulary)
{
    std::string text = "position,token,log-likelihood\n";
    for (std::size_t k = 0; k < scores.size(); ++k) {
        text += std::to_string(k + 1) + ',';
        io::appendCsvField(text, vocabulary != nullptr ? vocabulary->symbol(ids[k]) : std::to_string(ids[k]));
        text += ',';
        io::appendCsvNumber(text, static_cast<double>(scores[k]));
        text += '\n';
    }
    return text;
}

void writePositions(const EvaluateCall &call, const document::Document &document, const run::EvaluateRequest &request)
{
    run::TokenScores scores;
    {
        const ProgressBar bar;
        scores = run::tokenScores(document, request, bar.task());
    }
    warnOfEach(scores.warnings);
    const std::vector<float> values(scores.logLikelihoods.begin(), scores.logLikelihoods.end());
    writeResult(call.output,
                io::suffixOf(call.output) == ".csv" ? positionsCsv(values, request.ids, request.vocabulary.get())
                                                    : io::npy(values, {static_cast<long>(values.size())}));
}

/// The scores of substitutions, and those of the other strand, or none.
struct Substituted {
    std::vector<run::SubstitutionScore> scores, reverse;

    std::vector<double> differences(std::size_t k) const ///< mean, and those of both strands
    {
        const auto of = [](const run::SubstitutionScore &score) { return score.substituted - score.text; };
        if (reverse.empty())
            return {of(scores[k])};
        return {(of(scores[k]) + of(reverse[k])) / 2, of(scores[k]), of(reverse[k])};
    }
};

std::string substitutionsJson(const EvaluateCall &call, const Substituted &substituted)
{
    const std::vector<run::SubstitutionScore> &scores = substituted.scores;
    io::Json json;
    for (std::size_t k = 0; k < scores.size(); ++k) {
        const run::SubstitutionText &text = call.substitutions[k];
        const run::SubstitutionScore &score = scores[k];
        json["substitutions"].push_back({{"position", text.position},
                                         {"reference", text.reference},
                                         {"alternative", text.alternative},
                                         {"tokens", score.tokens},
                                         {"skipped", score.skipped},
                                         {"log_likelihood", score.text},
                                         {"log_likelihood_substituted", score.substituted},
                                         {"difference", substituted.differences(k).front()},
                                         {"token_log_likelihood", score.token},
                                         {"token_log_likelihood_substituted", score.tokenSubstituted},
                                         {"token_difference", score.tokenSubstituted - score.token}});
        if (call.bothStrands)
            json["substitutions"].back().update(
                {{"forward", substituted.differences(k)[1]}, {"reverse", substituted.differences(k)[2]}});
    }
    return io::text(json);
}

std::string substitutionsText(const EvaluateCall &call, const Substituted &substituted)
{
    const std::vector<run::SubstitutionScore> &scores = substituted.scores;
    std::vector<std::string> header{"substitution", "tokens", "log-likelihood",    "substituted",
                                    "difference",   "token",  "token substituted", "token difference"};
    if (call.bothStrands)
        header.insert(header.end(), {"forward", "reverse"});
    io::TextTable table(header);
    const auto shown = [](double value) { return std::isnan(value) ? std::string("-") : io::number(value); };
    for (std::size_t k = 0; k < scores.size(); ++k) {
        const run::SubstitutionText &text = call.substitutions[k];
        const run::SubstitutionScore &score = scores[k];
        const std::vector<double> differences = substituted.differences(k);
        std::vector<std::string> row{
            io::escaped(std::to_string(text.position) + ':' + text.reference + '>' + text.alternative),
            std::to_string(score.tokens),
            shown(score.text),
            shown(score.substituted),
            shown(differences.front()),
            shown(score.token),
            shown(score.tokenSubstituted),
            shown(score.tokenSubstituted - score.token)};
        std::transform(differences.begin() + 1, differences.end(), std::back_inserter(row), shown);
        table.add(row);
    }
    return table.text();
}

/// Measures the changes on the other strand.
run::SubstitutionScores reverseScores(const document::Document &document, run::EvaluateRequest request,
                                      std::vector<run::Replacement> changes, const Task &task)
{
    for (run::Replacement &change : changes)
        change = run::reverseComplement(*request.vocabulary, change, static_cast<long>(request.ids.size()));
    request.ids = run::reverseComplement(*request.vocabulary, request.ids);
    return run::substitutionScores(document, request, changes, task);
}

void writeSubstitutions(const EvaluateCall &call, const document::Document &document,
                        const run::EvaluateRequest &request)
{
    const io::Vocabulary *const vocabulary = request.vocabulary.get();
    if (call.bothStrands)
        run::requireNucleotides(vocabulary, Message("the measurement of both strands"));
    const long first = call.range ? call.range->first - 1 : 0;
    std::vector<run::Replacement> changes;
    for (const run::SubstitutionText &text : call.substitutions)
        changes.push_back(
            inFile(call.texts.front(), [&] { return run::substitutionIn(request.ids, vocabulary, text, first); }));
    run::SubstitutionScores result, reverse;
    {
        const ProgressBar bar;
        result = run::substitutionScores(document, request, changes, bar.task().part(0, call.bothStrands ? 0.5 : 1));
        if (call.bothStrands)
            reverse = reverseScores(document, request, changes, bar.task().part(0.5, 1));
    }
    warnOfEach(result.warnings);
    const bool asJson = call.json || io::suffixOf(call.output) == ".json";
    writeResult(call.output, (asJson ? substitutionsJson : substitutionsText)(call, {result.scores, reverse.scores}));
}

} // namespace

void runScores(const EvaluateCall &call, const document::Document &document, run::EvaluateRequest request)
{
    request.method = call.method;
    (call.positions ? writePositions : writeSubstitutions)(call, document, request);
}

} // namespace tnn::cli

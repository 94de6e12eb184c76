// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_scores.h"

#include <cmath>

#include "engine/cli/console.h"
#include "engine/error.h"
#include "engine/io/csv.h"
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"
#include "engine/io/text_table.h"

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

std::string substitutionsJson(const EvaluateCall &call, const std::vector<run::SubstitutionScore> &scores)
{
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
                                         {"difference", score.substituted - score.text},
                                         {"token_log_likelihood", score.token},
                                         {"token_log_likelihood_substituted", score.tokenSubstituted},
                                         {"token_difference", score.tokenSubstituted - score.token}});
    }
    return io::text(json);
}

std::string substitutionsText(const EvaluateCall &call, const std::vector<run::SubstitutionScore> &scores)
{
    io::TextTable table({"substitution", "tokens", "log-likelihood", "substituted", "difference", "token",
                         "token substituted", "token difference"});
    const auto shown = [](double value) { return std::isnan(value) ? std::string("-") : io::number(value); };
    for (std::size_t k = 0; k < scores.size(); ++k) {
        const run::SubstitutionText &text = call.substitutions[k];
        const run::SubstitutionScore &score = scores[k];
        table.add({io::escaped(std::to_string(text.position) + ':' + text.reference + '>' + text.alternative),
                   std::to_string(score.tokens), shown(score.text), shown(score.substituted),
                   shown(score.substituted - score.text), shown(score.token), shown(score.tokenSubstituted),
                   shown(score.tokenSubstituted - score.token)});
    }
    return table.text();
}

void writeSubstitutions(const EvaluateCall &call, const document::Document &document,
                        const run::EvaluateRequest &request)
{
    const io::Vocabulary *const vocabulary = request.vocabulary.get();
    std::vector<run::Substitution> substitutions;
    for (const run::SubstitutionText &text : call.substitutions)
        substitutions.push_back(
            inFile(call.texts.front(), [&] { return run::substitutionIn(request.ids, vocabulary, text); }));
    run::SubstitutionScores result;
    {
        const ProgressBar bar;
        result = run::substitutionScores(document, request, substitutions, bar.task());
    }
    warnOfEach(result.warnings);
    const bool asJson = call.json || io::suffixOf(call.output) == ".json";
    writeResult(call.output, (asJson ? substitutionsJson : substitutionsText)(call, result.scores));
}

} // namespace

void runScores(const EvaluateCall &call, const document::Document &document, run::EvaluateRequest request)
{
    request.method = call.method;
    (call.positions ? writePositions : writeSubstitutions)(call, document, request);
}

} // namespace tnn::cli

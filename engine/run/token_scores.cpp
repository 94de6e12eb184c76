// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/token_scores.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <utility>

#include "engine/error.h"
#include "engine/io/number_text.h"
#include "engine/io/utf8.h"
#include "engine/run/not_finite.h"
#include "engine/run/window_run.h"

namespace tnn::run {

namespace {

constexpr double Unpredicted = std::numeric_limits<double>::quiet_NaN();

/// Scores texts by windows of one length, keeping the operators of that length and of the last text's rest.
class Scorer {
public:
    Scorer(const document::Document &document, const EvaluateRequest &request, Task task) :
        m_document(document), m_request(request), m_task(std::move(task)),
        m_length(request.lengths.empty() ? static_cast<long>(request.ids.size()) - 1 : request.lengths.front())
    {
        if (request.ids.empty())
            throw Error("the text is empty; at least one token is required");
        checkEvaluation(document, request);
    }

    /// The length of a window; 0 if the text has one token.
    long length() const { return m_length; }

    /// Returns ln p of each token given those before it in its window; NaN for the first.
    std::vector<double> of(std::span<const long> ids, const Task &task)
    {
        std::vector<double> scores{Unpredicted};
        scores.reserve(ids.size());
        const long inputs = static_cast<long>(ids.size()) - 1;
        for (long at = 0; at < inputs; at = static_cast<long>(scores.size()) - 1) {
            WindowRun &run = runOf(std::min(m_length, inputs - at));
            const long windows = std::min(run.windowsAtOnce(), (inputs - at) / run.length());
            const std::span<const long> part = ids.subspan(static_cast<std::size_t>(at),
                                                           static_cast<std::size_t>(windows * run.length() + 1));
            const auto done = static_cast<double>(at), all = static_cast<double>(inputs);
            const Task here = task.part(done / all, (done + static_cast<double>(windows * run.length())) / all);
            for (const double loss : run.losses(part, here))
                scores.push_back(-loss);
            here.report(1);
        }
        return scores;
    }

    std::vector<Message> takeWarnings() { return std::move(m_warnings); }

private:
    WindowRun &runOf(long length)
    {
        std::unique_ptr<WindowRun> &run = length == m_length ? m_whole : m_rest;
        if (!run || run->length() != length) {
            run = std::make_unique<WindowRun>(m_document, m_request, length, m_task);
            for (const Message &warning : run->warnings())
                if (std::find(m_warnings.begin(), m_warnings.end(), warning) == m_warnings.end())
                    m_warnings.push_back(warning);
        }
        return *run;
    }

    const document::Document &m_document;
    const EvaluateRequest &m_request;
    Task m_task; ///< kept by the operators
    long m_length;
    std::unique_ptr<WindowRun> m_whole, m_rest;
    std::vector<Message> m_warnings;
};

/// The tokens of the windows that a token belongs to, both ends included.
struct TokenRange {
    long first = 0, last = 0;
};

TokenRange affectedTokens(long position, long length, long count)
{
    if (length == 0)
        return {};
    const long first = position == 0 ? 0 : (position - 1) / length * length;
    return {first, std::min((position / length + 1) * length, count - 1)};
}

/// The scores of a text, and of the same one with another token at a place.
SubstitutionScore scoreOf(const std::vector<double> &text, const std::vector<double> &substituted, std::size_t place,
                          const std::function<bool(std::size_t)> &counts)
{
    SubstitutionScore score{0, 0, text[place], substituted[place], 0, 0};
    for (std::size_t k = 1; k < text.size(); ++k) {
        const bool isTerm = counts(k);
        score.text += isTerm ? text[k] : 0;
        score.substituted += isTerm ? substituted[k] : 0;
        (isTerm ? score.tokens : score.skipped) += 1;
    }
    return score;
}

/// Returns the id of a typed token.
long tokenNamed(const io::Vocabulary *vocabulary, const std::string &text)
{
    if (vocabulary == nullptr) {
        long id = 0;
        if (!io::isWholly(text, id))
            throw Error("%1 is not a token ID, and there is no vocabulary", io::inQuotes(text));
        return id;
    }
    const std::vector<long> ids = vocabulary->encode(text);
    if (ids.size() != 1 || vocabulary->unknownIn(text) > 0)
        throw Error("%1 is not one token of the vocabulary (%2)", io::inQuotes(text), vocabulary->name());
    return ids.front();
}

} // namespace

TokenScores tokenScores(const document::Document &document, const EvaluateRequest &request, const Task &task)
{
    Scorer scorer(document, request, task);
    TokenScores result{scorer.of(request.ids, task), scorer.takeWarnings()};
    long counted = 0, nan = 0;
    for (std::size_t k = 1; k < request.ids.size(); ++k)
        if (request.isPredicted(request.ids[k])) {
            ++counted;
            nan += std::isnan(result.logLikelihoods[k]) ? 1 : 0;
        }
    if (const Message skipped = skippedText(static_cast<long>(request.ids.size()) - 1 - counted, counted);
        !skipped.empty())
        result.warnings.push_back(skipped);
    if (nan > 0)
        result.warnings.push_back(nanWarning(document, task));
    return result;
}

SubstitutionScores substitutionScores(const document::Document &document, const EvaluateRequest &request,
                                      std::span<const Substitution> substitutions, const Task &task)
{
    Scorer scorer(document, request, task);
    const auto count = static_cast<long>(request.ids.size());
    const long vocabulary = document.description().network.entry.vocabulary;
    const auto all = static_cast<double>(substitutions.size());
    SubstitutionScores result;
    std::map<std::pair<long, long>, std::vector<double>> known; // scores of the text by its first and last token
    for (const Substitution &one : substitutions) {
        if (one.position < 0 || one.position >= count)
            throw Error("position %1 does not exist; the text has %2 tokens", one.position + 1, count);
        if (one.token < 0 || one.token >= vocabulary)
            throw Error("the ID %1 is out of range; IDs are 0 to %2", one.token, vocabulary - 1);
        const auto done = static_cast<double>(result.scores.size());
        const Task part = task.part(done / all, (done + 1) / all);
        const TokenRange affected = affectedTokens(one.position, scorer.length(), count);
        const auto place = static_cast<std::size_t>(one.position - affected.first);
        std::vector<long> ids(request.ids.begin() + affected.first, request.ids.begin() + affected.last + 1);
        std::vector<double> &text = known[{affected.first, affected.last}];
        if (text.empty())
            text = scorer.of(ids, {task.stop, {}});
        const long replaced = std::exchange(ids[place], one.token);
        const auto counts = [&](std::size_t k) {
            return request.isPredicted(ids[k]) && (k != place || request.isPredicted(replaced));
        };
        result.scores.push_back(scoreOf(text, scorer.of(ids, part), place, counts));
    }
    result.warnings = scorer.takeWarnings();
    for (const SubstitutionScore &score : result.scores)
        if (const Message skipped = skippedText(score.skipped, score.tokens); !skipped.empty())
            result.warnings.push_back(skipped);
    if (std::ranges::any_of(result.scores,
                            [](const SubstitutionScore &score) { return std::isnan(score.substituted - score.text); }))
        result.warnings.push_back(nanWarning(document, task));
    return result;
}

SubstitutionText substitutionFrom(const std::string &text)
{
    const std::size_t colon = text.find(':');
    const std::size_t arrow = colon == std::string::npos ? colon : text.find('>', colon + 2); // after one of REF
    SubstitutionText result;
    const bool isRead = arrow != std::string::npos && arrow + 1 < text.size()
        && io::isWholly(std::string_view(text).substr(0, colon), result.position) && result.position >= 1;
    if (!isRead)
        throw Error("%1 is not a substitution POS:REF>ALT such as 12345:A>G", io::inQuotes(text));
    result.reference = text.substr(colon + 1, arrow - colon - 1);
    result.alternative = text.substr(arrow + 1);
    return result;
}

Substitution substitutionIn(std::span<const long> ids, const io::Vocabulary *vocabulary, const SubstitutionText &text)
{
    const auto count = static_cast<long>(ids.size());
    if (text.position < 1 || text.position > count)
        throw Error("position %1 does not exist; the text has %2 tokens", text.position, count);
    const long there = ids[static_cast<std::size_t>(text.position - 1)];
    const long reference = tokenNamed(vocabulary, text.reference);
    if (there != reference)
        throw Error("the token at position %1 is %2, not %3", text.position,
                    vocabulary != nullptr ? vocabulary->symbol(there) : std::to_string(there), text.reference);
    return {text.position - 1, tokenNamed(vocabulary, text.alternative)};
}

} // namespace tnn::run

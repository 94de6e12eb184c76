// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/token_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
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
        const long length = m_request.lengths.empty() ? inputs : m_length;
        for (long at = 0; at < inputs; at = static_cast<long>(scores.size()) - 1) {
            WindowRun &run = runOf(std::min(length, inputs - at));
            const long windows = std::min(run.windowsAtOnce(), (inputs - at) / run.length());
            const std::span<const long> part = ids.subspan(static_cast<std::size_t>(at),
                                                           static_cast<std::size_t>(windows * run.length() + 1));
            const Task here = task.share(at, windows * run.length(), inputs);
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

/// The tokens of the windows that some tokens belong to, both ends included.
struct TokenRange {
    long first = 0, last = 0;
};

TokenRange affectedTokens(const Replacement &change, long length, long count)
{
    if (length == 0)
        return {};
    const long position = change.position, last = position + change.count - 1;
    const long first = position == 0 ? 0 : (position - 1) / length * length;
    return {first, std::min((last / length + 1) * length, count - 1)};
}

void checkReplacement(const document::Document &document, const EvaluateRequest &request, const Replacement &change)
{
    const auto count = static_cast<long>(request.ids.size());
    const long vocabulary = document.description().network.entry.vocabulary;
    for (const long place : {change.position, change.position + change.count - 1})
        if (place < 0 || place >= count)
            throw Error("position %1 does not exist; the text has %2 tokens", place + 1, count);
    for (const long token : change.tokens)
        if (token < 0 || token >= vocabulary)
            throw Error("the ID %1 is out of range; IDs are 0 to %2", token, vocabulary - 1);
    if (!request.lengths.empty() && static_cast<long>(change.tokens.size()) != change.count)
        throw Error(
            "the insertion or deletion at position %1 would move what follows into other windows; omit --lengths",
            change.position + 1);
}

/// Returns the sum of the scores that count.
double sumOf(const std::vector<double> &scores, const std::vector<bool> &counted)
{
    double sum = 0;
    for (std::size_t k = 1; k < scores.size(); ++k)
        sum += counted[k] ? scores[k] : 0;
    return sum;
}

double sumOf(std::span<const double> scores)
{
    return std::accumulate(scores.begin(), scores.end(), 0.0);
}

/// The scores of a text, and of the changed one.
SubstitutionScore scoreOf(const std::vector<double> &text, const std::vector<double> &changed,
                          const Replacement &change, const CountedTokens &counted)
{
    const auto place = static_cast<std::size_t>(change.position), count = static_cast<std::size_t>(change.count);
    SubstitutionScore score{sumOf(text, counted.text), sumOf(changed, counted.changed),
                            sumOf(std::span(text).subspan(place, count)),
                            sumOf(std::span(changed).subspan(place, change.tokens.size()))};
    score.tokens = std::count(counted.text.begin() + 1, counted.text.end(), true);
    score.skipped = static_cast<long>(text.size()) - 1 - score.tokens;
    return score;
}

/// Returns the ids of typed tokens.
std::vector<long> tokensNamed(const io::Vocabulary *vocabulary, const std::string &text)
{
    if (vocabulary == nullptr) {
        long id = 0;
        if (!io::isWholly(text, id))
            throw Error("%1 is not a token ID, and there is no vocabulary", io::inQuotes(text));
        return {id};
    }
    std::vector<long> ids = vocabulary->encode(text);
    if (ids.empty() || vocabulary->unknownIn(text) > 0)
        throw Error("%1 is not of the vocabulary (%2)", io::inQuotes(text), vocabulary->name());
    return ids;
}

std::string symbolsOf(const io::Vocabulary *vocabulary, std::span<const long> ids)
{
    std::string text;
    for (const long id : ids)
        text += vocabulary != nullptr ? vocabulary->symbol(id) : std::to_string(id);
    return text;
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

std::vector<long> replaced(std::span<const long> ids, const Replacement &change)
{
    const auto first = ids.begin() + change.position, last = first + change.count;
    std::vector<long> changed(ids.begin(), first);
    changed.insert(changed.end(), change.tokens.begin(), change.tokens.end());
    changed.insert(changed.end(), last, ids.end());
    return changed;
}

CountedTokens countedTokens(const EvaluateRequest &request, std::span<const long> ids, const Replacement &change)
{
    const auto isPredicted = [&request](long id) { return request.isPredicted(id); };
    CountedTokens counted;
    std::ranges::transform(ids, std::back_inserter(counted.text), isPredicted);
    std::ranges::transform(replaced(ids, change), std::back_inserter(counted.changed), isPredicted);
    const long paired = std::min(change.count, static_cast<long>(change.tokens.size()));
    for (auto k = static_cast<std::size_t>(change.position); k < static_cast<std::size_t>(change.position + paired);
         ++k)
        counted.text[k] = counted.changed[k] = counted.text[k] && counted.changed[k];
    return counted;
}

SubstitutionScores substitutionScores(const document::Document &document, const EvaluateRequest &request,
                                      std::span<const Replacement> changes, const Task &task)
{
    Scorer scorer(document, request, task);
    const auto count = static_cast<long>(request.ids.size());
    SubstitutionScores result;
    std::map<std::pair<long, long>, std::vector<double>> known; // scores of the text by its first and last token
    for (const Replacement &one : changes) {
        checkReplacement(document, request, one);
        const Task part = task.share(result.scores.size(), 1, changes.size());
        const TokenRange affected = affectedTokens(one, scorer.length(), count);
        const Replacement here{one.position - affected.first, one.count, one.tokens};
        const auto first = static_cast<std::size_t>(affected.first);
        const auto ids = std::span(request.ids).subspan(first, static_cast<std::size_t>(affected.last) - first + 1);
        std::vector<double> &text = known[{affected.first, affected.last}];
        if (text.empty())
            text = scorer.of(ids, {task.stop, {}});
        result.scores.push_back(
            scoreOf(text, scorer.of(replaced(ids, here), part), here, countedTokens(request, ids, here)));
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

Replacement substitutionIn(std::span<const long> ids, const io::Vocabulary *vocabulary, const SubstitutionText &text,
                           long first)
{
    const std::vector<long> reference = tokensNamed(vocabulary, text.reference);
    const auto count = static_cast<long>(reference.size()), last = first + static_cast<long>(ids.size());
    const long place = text.position - 1;
    if (place < first || place + count > last)
        throw first == 0
            ? Error("position %1 does not exist; the text has %2 tokens", place + (place < last ? count : 1), last)
            : Error("position %1 is outside of the range %2-%3", text.position, first + 1, last);
    const std::span<const long> there = ids.subspan(static_cast<std::size_t>(place - first), reference.size());
    if (!std::ranges::equal(there, reference))
        throw Error("the token at position %1 is %2, not %3", text.position, symbolsOf(vocabulary, there),
                    text.reference);
    return {place - first, count, tokensNamed(vocabulary, text.alternative)};
}

} // namespace tnn::run

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/scan/scan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "engine/error.h"
#include "engine/run/not_finite.h"
#include "engine/run/strand.h"
#include "engine/run/window_run.h"

namespace tnn::run {

namespace {

std::vector<Substitution> variantsOf(const ScanRequest &request, const ScanChunk &chunk)
{
    std::vector<Substitution> variants;
    for (long place = chunk.first; place <= chunk.last; ++place)
        for (const long symbol : request.symbols)
            if (symbol != request.text.ids[static_cast<std::size_t>(place)])
                variants.push_back({place, symbol});
    return variants;
}

} // namespace

std::vector<long> scannedSymbols(const io::Vocabulary *vocabulary, long count)
{
    constexpr std::size_t Most = 1024;
    std::vector<long> symbols(
        static_cast<std::size_t>(vocabulary != nullptr ? std::min(count, vocabulary->size()) : count));
    std::iota(symbols.begin(), symbols.end(), 0L);
    if (vocabulary != nullptr && vocabulary->isOfNucleotides())
        symbols = vocabulary->encode("ACGT");
    else if (vocabulary != nullptr && symbols.size() <= Most)
        std::erase_if(symbols, [&](long id) {
            const std::string text = vocabulary->decode(std::span(&id, 1));
            return text.empty() || !vocabulary->isPredicted(id) || vocabulary->encode(text) != std::vector{id};
        });
    if (symbols.size() > Most)
        throw Error("the vocabulary has %1 tokens, too many to try each at every position; choose some",
                    symbols.size());
    return symbols;
}

void checkScan(const document::Document &document, const EvaluateRequest &text, long first, long last,
               std::span<const long> symbols)
{
    const auto count = static_cast<long>(text.ids.size());
    if (count < 2)
        throw Error("a scan requires a text of at least two tokens, but the text has %1", count);
    checkEvaluation(document, text);
    if (first < 0 || last >= count || first > last)
        throw Error("positions %1 to %2 do not exist; the text has %3 tokens", first + 1, last + 1, count);
    const long vocabulary = document.description().network.entry.vocabulary;
    for (const long id : symbols)
        if (id < 0 || id >= vocabulary)
            throw Error("the ID %1 is out of range; IDs are 0 to %2", id, vocabulary - 1);
}

std::vector<long> scannedInputs(const EvaluateRequest &text, std::size_t count)
{
    std::vector<long> inputs(text.ids.begin(), text.ids.begin() + static_cast<std::ptrdiff_t>(count));
    for (long &id : inputs)
        id = text.vocabulary ? text.vocabulary->readAs(id) : id;
    return inputs;
}

std::vector<long> symbolsIn(const std::string &text, const io::Vocabulary *vocabulary)
{
    if (vocabulary != nullptr && vocabulary->unknownIn(text) > 0)
        throw Error("%1 are not all in the vocabulary (%2)", text, vocabulary->name());
    std::vector<long> symbols;
    for (const long id : vocabulary != nullptr ? vocabulary->encode(text) : io::parseIds(text))
        if (std::ranges::find(symbols, id) == symbols.end())
            symbols.push_back(id);
    return symbols;
}

std::vector<ScanChunk> chunksOf(const ScanRequest &request)
{
    constexpr long VariantsAtOnce = 64; // of few symbols several positions are measured together
    const long step = std::max(1L, VariantsAtOnce / std::max(1L, static_cast<long>(request.symbols.size())));
    std::vector<ScanChunk> chunks;
    for (long first = request.first; first <= request.last; first += step)
        chunks.push_back({first, std::min(first + step - 1, request.last)});
    return chunks;
}

double tokensOf(const ScanRequest &request, std::span<const ScanChunk> chunks)
{
    double tokens = 0;
    for (const ScanChunk &chunk : chunks) {
        const long after = static_cast<long>(request.text.ids.size()) - 1 - chunk.first;
        tokens += static_cast<double>(chunk.last - chunk.first + 1) * static_cast<double>(request.symbols.size())
            * static_cast<double>(after + (request.bothStrands ? chunk.last : 0));
    }
    return tokens;
}

std::vector<double> differencesOf(const ScanRequest &request, std::span<const ScanRow> rows)
{
    const std::size_t width = request.symbols.size();
    std::map<long, std::size_t> columns;
    for (std::size_t k = 0; k < width; ++k)
        columns[request.symbols[k]] = k;
    std::vector<double> differences(static_cast<std::size_t>(request.last - request.first + 1) * width);
    for (const ScanRow &row : rows)
        differences[static_cast<std::size_t>(row.variant.position - request.first) * width
                    + columns.at(row.variant.token)]
            = row.mean();
    return differences;
}

SubstitutionScan::SubstitutionScan(const document::Document &document, ScanRequest request, const Task &task) :
    m_document(document), m_request(std::move(request))
{
    checkScan(document, m_request.text, m_request.first, m_request.last, m_request.symbols);
    if (m_request.bothStrands)
        requireNucleotides(m_request.text.vocabulary.get(), Message("the measurement of both strands"));
    m_run = std::make_unique<SuffixRun>(document, scannedInputs(m_request.text, m_request.text.ids.size() - 1),
                                        m_request.text.overrides, task);
    m_losses = lossesOf(m_run->logits(), std::span(m_request.text.ids).subspan(1), m_run->outputs());
    if (!m_request.bothStrands)
        return;
    ScanRequest reversed = m_request;
    reversed.text.ids = reverseComplement(*m_request.text.vocabulary, m_request.text.ids);
    const auto last = static_cast<long>(reversed.text.ids.size()) - 1;
    reversed.first = last - m_request.last;
    reversed.last = last - m_request.first;
    reversed.bothStrands = false;
    m_reverse = std::make_unique<SubstitutionScan>(document, std::move(reversed), task);
}

double SubstitutionScan::logLikelihood() const
{
    double sum = 0;
    for (std::size_t k = 0; k < m_losses.size(); ++k)
        sum -= m_request.text.isPredicted(m_request.text.ids[k + 1]) ? m_losses[k] : 0;
    return sum;
}

std::vector<Message>
SubstitutionScan::run(std::span<const ScanChunk> chunks,
                      const std::function<void(const ScanChunk &, const std::vector<ScanRow> &)> &told,
                      const Task &task)
{
    const double all = tokensOf(m_request, chunks);
    double done = 0;
    bool isNan = false;
    for (const ScanChunk &chunk : chunks) {
        const double after = done + tokensOf(m_request, std::span(&chunk, 1));
        const Task part = all > 0 ? task.part(done / all, after / all) : Task{task.stop, {}};
        const double own = m_reverse ? 0.5 : 1;
        std::vector<ScanRow> rows = rowsOf(variantsOf(m_request, chunk), chunk.first, part.part(0, own));
        if (m_reverse)
            addReverse(rows, chunk, part.part(own, 1));
        isNan = isNan || std::ranges::any_of(rows, [](const ScanRow &row) { return std::isnan(row.mean()); });
        told(chunk, rows);
        done = after;
    }
    return isNan ? std::vector{nanWarning(m_document, task)} : std::vector<Message>();
}

/// Measures the same variants on the other strand.
void SubstitutionScan::addReverse(std::vector<ScanRow> &rows, const ScanChunk &chunk, const Task &task)
{
    const auto last = static_cast<long>(m_request.text.ids.size()) - 1;
    std::vector<Substitution> variants;
    for (const ScanRow &row : rows)
        variants.push_back({last - row.variant.position,
                            reverseComplement(*m_request.text.vocabulary, std::span(&row.variant.token, 1)).front()});
    const std::vector<ScanRow> reversed = m_reverse->rowsOf(variants, last - chunk.last, task);
    for (std::size_t k = 0; k < rows.size(); ++k)
        rows[k].reverse = reversed[k].difference;
}

/// Measures variants that change no token before `first`, some at a time.
std::vector<ScanRow> SubstitutionScan::rowsOf(std::span<const Substitution> variants, long first, const Task &task)
{
    std::vector<ScanRow> rows;
    const auto own = static_cast<std::size_t>(m_run->tokens() - first); // tokens that each passes to the network
    const std::size_t most = own > 0 ? static_cast<std::size_t>(m_run->sequencesAtOnce(first)) : variants.size();
    while (rows.size() < variants.size()) {
        const std::size_t begin = rows.size();
        const auto some = variants.subspan(begin, std::min(most, variants.size() - begin));
        const Task part = task.share(begin, some.size(), variants.size());
        const std::vector<double> losses = lossesAfter(some, first, part);
        for (std::size_t k = 0; k < some.size(); ++k)
            rows.push_back(rowOf(some[k], first, std::span(losses).subspan(k * own, own)));
        part.report(1);
    }
    return rows;
}

/// Returns the losses of the tokens after `first`, variant by variant.
std::vector<double> SubstitutionScan::lossesAfter(std::span<const Substitution> variants, long first, const Task &task)
{
    if (first >= m_run->tokens())
        return {};
    const EvaluateRequest &text = m_request.text;
    std::vector<long> inputs, targets;
    for (const Substitution &variant : variants) {
        std::vector<long> ids(text.ids.begin() + first, text.ids.end());
        ids[static_cast<std::size_t>(variant.position - first)] = variant.token;
        targets.insert(targets.end(), ids.begin() + 1, ids.end());
        ids.pop_back();
        for (const long id : ids)
            inputs.push_back(text.vocabulary ? text.vocabulary->readAs(id) : id);
    }
    return lossesOf(m_run->logits(first, inputs, task), targets, m_run->outputs());
}

/// losses: of the tokens after `first` in the variant.
ScanRow SubstitutionScan::rowOf(const Substitution &variant, long first, std::span<const double> losses) const
{
    ScanRow row{variant, 0, std::numeric_limits<double>::quiet_NaN()};
    const long place = variant.position;
    if (place > 0 && isTerm(variant, place)) {
        const double loss = place > first ? losses[static_cast<std::size_t>(place - first - 1)]
                                          : lossBefore(place, variant.token);
        row.tokenDifference = m_losses[static_cast<std::size_t>(place - 1)] - loss;
        row.difference = row.tokenDifference;
    }
    for (long k = place + 1; k < static_cast<long>(m_request.text.ids.size()); ++k)
        if (isTerm(variant, k))
            row.difference += m_losses[static_cast<std::size_t>(k - 1)]
                - losses[static_cast<std::size_t>(k - first - 1)];
    return row;
}

/// Whether token k counts in the text and in its variant.
bool SubstitutionScan::isTerm(const Substitution &variant, long k) const
{
    const EvaluateRequest &text = m_request.text;
    return text.isPredicted(text.ids[static_cast<std::size_t>(k)])
        && (k != variant.position || text.isPredicted(variant.token));
}

/// Returns the loss of another token at a place after the unchanged text.
double SubstitutionScan::lossBefore(long place, long token) const
{
    const auto width = static_cast<std::size_t>(m_run->outputs());
    const auto row = std::span(m_run->logits()).subspan(static_cast<std::size_t>(place - 1) * width, width);
    return lossesOf(row, std::span(&token, 1), m_run->outputs()).front();
}

} // namespace tnn::run

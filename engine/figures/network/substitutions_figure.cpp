// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/substitutions_figure.h"

#include <algorithm>
#include <limits>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/value_fields.h"
#include "engine/io/number_text.h"

namespace tnn::figures {

namespace {

/// Both included.
struct PositionRange {
    long first = 0, last = 0;
};

PositionRange positionsIn(const std::string &text)
{
    constexpr long Last = std::numeric_limits<long>::max();
    const std::size_t dash = text.find('-');
    PositionRange range;
    range.first = io::wholeNumberIn(text.substr(0, dash), 0, Last);
    range.last = dash == std::string::npos ? range.first : io::wholeNumberIn(text.substr(dash + 1), range.first, Last);
    return range;
}

void checkPositions(const std::string &text)
{
    if (!text.empty())
        positionsIn(text);
}

std::vector<long> symbolsOf(const document::Document &document, const io::Vocabulary *vocabulary,
                            const std::string &typed)
{
    if (!typed.empty())
        return run::symbolsIn(typed, vocabulary);
    try {
        return run::scannedSymbols(vocabulary, document.description().network.entry.vocabulary);
    } catch (const Error &error) {
        throw error.as(Error::Kind::NotOfModel);
    }
}

run::RunLength lengthOf(const run::ScanRequest &request)
{
    const auto n = static_cast<long>(request.text.ids.size());
    return {n, n + static_cast<long>(tokensOf(request, chunksOf(request)))};
}

/// Returns the last of the positions from the first on, 4, 8, 16 to 256 of them, that are measured in some seconds.
long lastWithinSeconds(const document::Document &document, run::ScanRequest request)
{
    constexpr long Least = 4, Most = 256;
    constexpr long Patience = 4; // times as long as what runs unasked: rows are shown as they come
    const long end = static_cast<long>(request.text.ids.size()) - 1;
    long count = Least;
    while (count < Most && request.first + count <= end) {
        request.last = std::min(request.first + 2 * count - 1, end);
        const run::RunLength length = lengthOf(request);
        if (!run::runsWithinSeconds(document, {length.n, length.atOnce / Patience}))
            break;
        count *= 2;
    }
    return std::min(request.first + count - 1, end);
}

} // namespace

std::vector<OptionField> SubstitutionsOptions::fields()
{
    return {
        typedField({.key = "positions",
                    .name = Message("Positions"),
                    .help = Message("Which tokens are replaced, such as 16-79; empty: from the first on, as many "
                                    "as take a few seconds"),
                    .explained = "FIRST-LAST: the tokens that are replaced, from 0 (default: from the first on, as "
                                 "many as take a few seconds)",
                    .lacking = "does not replace tokens"},
                   &SubstitutionsOptions::positions, checkPositions),
        typedField({.key = "symbols",
                    .name = Message("Symbols"),
                    .help = Message("What each token is replaced by, such as ACGT, or IDs without a vocabulary; "
                                    "empty: all symbols of a small vocabulary"),
                    .explained = "text whose tokens replace each token, or IDs (default: all of a small vocabulary)",
                    .lacking = "does not replace tokens"},
                   &SubstitutionsOptions::symbols),
        scaleField(Message("Color scale of the change of the log-likelihood"), &SubstitutionsOptions::scale),
        rangeField(&SubstitutionsOptions::range)};
}

std::string SubstitutionsFigure::symbolOf(long id) const
{
    return request.text.vocabulary ? request.text.vocabulary->symbol(id) : std::to_string(id);
}

void SubstitutionsFigure::add(const std::vector<run::ScanRow> &measured)
{
    const auto width = request.symbols.size();
    differences.resize(static_cast<std::size_t>(positions()) * width);
    means.resize(static_cast<std::size_t>(positions()));
    for (auto row = measured.begin(); row != measured.end();) {
        const long position = row->variant.position;
        const auto place = static_cast<std::size_t>(position - request.first);
        double sum = 0, count = 0;
        for (; row != measured.end() && row->variant.position == position; ++row, ++count) {
            const auto symbol = std::ranges::find(request.symbols, row->variant.token) - request.symbols.begin();
            differences[place * width + static_cast<std::size_t>(symbol)] = row->difference;
            sum += row->difference;
        }
        means[place] = sum / count;
    }
    rows.insert(rows.end(), measured.begin(), measured.end());
}

run::ScanRequest scanRequest(const document::Document &document, const run::EvaluateRequest &text,
                             const SubstitutionsOptions &options)
{
    run::checkLanguageModel(document);
    run::ScanRequest request;
    request.text = text;
    request.symbols = symbolsOf(document, text.vocabulary.get(), options.symbols);
    const auto count = static_cast<long>(text.ids.size());
    if (options.positions.empty()) {
        request.last = lastWithinSeconds(document, request);
        return request;
    }
    const PositionRange range = positionsIn(options.positions);
    if (range.first >= count)
        throw Error("position %1 does not exist; the text has %2 tokens", range.first, count);
    request.first = range.first;
    request.last = std::min(range.last, count - 1);
    return request;
}

run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const SubstitutionsOptions &options)
{
    return lengthOf(scanRequest(document, text, options));
}

SubstitutionsFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                                   const SubstitutionsOptions &options, const FigureSoFar<SubstitutionsFigure> &told,
                                   const Task &task)
{
    SubstitutionsFigure figure;
    figure.request = scanRequest(document, text, options);
    figure.title = withOverrides(Message("substitutions at positions %1 to %2 of %3 tokens", figure.request.first,
                                         figure.request.last, text.ids.size()),
                                 text.overrides);
    figure.add({});
    const run::RunLength length = lengthOf(figure.request);
    const double own = static_cast<double>(length.n) / static_cast<double>(length.atOnce);
    run::SubstitutionScan scan(document, figure.request, task.part(0, own));
    figure.logLikelihood = scan.logLikelihood();
    figure.warnings = scan.run(
        chunksOf(figure.request),
        [&](const run::ScanChunk &, const std::vector<run::ScanRow> &rows) {
            figure.add(rows);
            if (told)
                told(figure);
        },
        task.part(own, 1));
    return figure;
}

SubstitutionsFigure figureOf(const SubstitutionsOptions &options, const PlotRequest &request, const Task &task)
{
    return measuredFigure(*request.document, textOf(request), options, {}, task);
}

Numbers numbersOf(const SubstitutionsFigure &figure)
{
    Numbers numbers;
    numbers.shape = {figure.positions(), figure.symbols()};
    numbers.real.assign(figure.differences.begin(), figure.differences.end());
    numbers.columns = {"reference", "alternative", "position", "difference", "token_difference"};
    reserveRows(numbers, figure.rows.size());
    for (const run::ScanRow &row : figure.rows) {
        numbers.names.push_back(figure.symbolOf(figure.idAt(row.variant.position)));
        numbers.names.push_back(figure.symbolOf(row.variant.token));
        for (const double value : {static_cast<double>(row.variant.position), row.difference, row.tokenDifference})
            numbers.table.push_back(value);
    }
    return titled(std::move(numbers), figure.title, joined(figure.warnings));
}

} // namespace tnn::figures

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/scan/scan_table.h"

#include <algorithm>

#include "engine/io/csv.h"
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/npy.h"
#include "engine/remote/call_words.h"

namespace tnn::cli {

namespace {

std::string symbolOf(const ScanTable &table, long id)
{
    const io::Vocabulary *const vocabulary = table.request.text.vocabulary.get();
    return vocabulary != nullptr ? vocabulary->symbol(id) : std::to_string(id);
}

std::string referenceOf(const ScanTable &table, const run::ScanRow &row)
{
    return symbolOf(table, table.request.text.ids[static_cast<std::size_t>(row.variant.position)]);
}

/// A line for each row: position from 1, reference, alternative, and the differences.
std::string separatedTable(const ScanTable &table, char separator)
{
    std::string text = "position,reference,alternative,difference,token_difference";
    text += table.request.bothStrands ? ",forward,reverse\n" : "\n";
    std::ranges::replace(text, ',', separator);
    const auto addSymbol = [&](const std::string &symbol) {
        if (separator == ',')
            io::appendCsvField(text, symbol);
        else
            text += io::escaped(symbol);
        text += separator;
    };
    for (const run::ScanRow &row : table.rows) {
        text += std::to_string(row.variant.position + 1) + separator;
        addSymbol(referenceOf(table, row));
        addSymbol(symbolOf(table, row.variant.token));
        io::appendCsvNumber(text, row.mean());
        text += separator;
        io::appendCsvNumber(text, row.tokenDifference);
        for (const double strand : {row.difference, row.reverse.value_or(0)})
            if (row.reverse) {
                text += separator;
                io::appendCsvNumber(text, strand);
            }
        text += '\n';
    }
    return text;
}

std::string tableJson(const ScanTable &table)
{
    io::Json json{{"log_likelihood", table.logLikelihood},
                  {"call", remote::shellCommand(table.call)},
                  {"substitutions", io::Json::array()}};
    for (const run::ScanRow &row : table.rows) {
        json["substitutions"].push_back({{"position", row.variant.position + 1},
                                         {"reference", referenceOf(table, row)},
                                         {"alternative", symbolOf(table, row.variant.token)},
                                         {"difference", row.mean()},
                                         {"token_difference", row.tokenDifference}});
        if (row.reverse)
            json["substitutions"].back().update({{"forward", row.difference}, {"reverse", *row.reverse}});
    }
    return io::text(json);
}

std::string tableArray(const ScanTable &table)
{
    const run::ScanRequest &request = table.request;
    return io::npy(run::differencesOf(request, table.rows),
                   {request.last - request.first + 1, static_cast<long>(request.symbols.size())});
}

std::string bedGraph(const ScanTable &table)
{
    std::string text = "track type=bedGraph name=\"mean change of the log-likelihood\"\n";
    for (auto row = table.rows.begin(); row != table.rows.end();) {
        const long position = row->variant.position;
        double sum = 0, count = 0;
        for (; row != table.rows.end() && row->variant.position == position; ++row, ++count)
            sum += row->mean();
        text += table.record + '\t' + std::to_string(position) + '\t' + std::to_string(position + 1) + '\t';
        io::appendCsvNumber(text, sum / count);
        text += '\n';
    }
    return text;
}

} // namespace

std::string scanBytes(const ScanTable &table, const std::string &suffix)
{
    if (suffix == ".json")
        return tableJson(table);
    if (suffix == ".npy")
        return tableArray(table);
    return suffix == ".bedgraph" ? bedGraph(table) : separatedTable(table, suffix == ".csv" ? ',' : '\t');
}

} // namespace tnn::cli

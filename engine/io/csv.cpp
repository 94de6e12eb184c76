// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv.h"

#include <limits>
#include <string_view>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/number_text.h"

namespace tnn::io {

namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Splits one line into fields; a quoted field may contain commas, and "" for a quote.
std::vector<std::string> fieldsOf(std::string_view line)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

bool parseNumber(std::string_view text, double &value)
{
    text = trimmed(text);
    if (text.empty()) {
        value = std::numeric_limits<double>::quiet_NaN();
        return true;
    }
    return isNumber(text, value);
}

bool parseRow(const std::vector<std::string> &fields, std::vector<double> &row)
{
    row.resize(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!parseNumber(fields[i], row[i]))
            return false;
    }
    return true;
}

void addLine(CsvTable &table, std::string_view line, long number)
{
    std::vector<std::string> fields = fieldsOf(line);
    std::vector<double> row;
    const bool numbers = parseRow(fields, row);
    if (!numbers && table.rows.empty() && table.header.empty()) {
        table.header = std::move(fields);
        return;
    }
    const std::size_t width = table.header.empty() ? (table.rows.empty() ? row.size() : table.rows[0].size())
                                                   : table.header.size();
    if (!numbers)
        throw Error("line %1 has something that is not a number", number);
    if (row.size() != width)
        throw Error("line %1 has %2 fields where %3 are expected", number, row.size(), width);
    table.rows.push_back(std::move(row));
}

} // namespace

CsvTable readCsv(const std::string &path)
{
    const auto file = File::open(path);
    const std::vector<std::byte> bytes = file->readAll();
    std::string_view rest(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    CsvTable table;
    inFile(path, [&] {
        for (long number = 1; !rest.empty(); ++number) {
            const std::size_t end = rest.find('\n');
            const std::string_view line = trimmed(rest.substr(0, end));
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
            if (!line.empty() && line.front() != '#')
                addLine(table, line, number);
        }
        if (table.rows.empty())
            throw Error("has no row of numbers");
    });
    return table;
}

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/text_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace tnn::io {

namespace {

/// Counts characters of UTF-8 text, not bytes.
std::size_t widthOf(const std::string &text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

bool isNumber(const std::string &cell)
{
    return !cell.empty() && cell.find_first_not_of("0123456789.+-e") == std::string::npos
        && std::isdigit(static_cast<unsigned char>(cell.back())) != 0;
}

} // namespace

TextTable::TextTable(std::vector<std::string> header) : m_hasHeader(!header.empty())
{
    if (!header.empty())
        m_rows.push_back(std::move(header));
}

void TextTable::add(std::vector<std::string> row)
{
    m_rows.push_back(std::move(row));
}

bool TextTable::holdsNumbers(std::size_t column) const
{
    return std::all_of(m_rows.begin() + (m_hasHeader ? 1 : 0), m_rows.end(), [&](const auto &row) {
        return column >= row.size() || isNumber(row[column]) || row[column] == "-";
    });
}

std::string TextTable::text() const
{
    std::vector<std::size_t> widths;
    for (const auto &row : m_rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    std::string text;
    for (const auto &row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - widthOf(row[i]), ' ');
            line += (i == 0 ? "" : "  ") + (holdsNumbers(i) ? blanks + row[i] : row[i] + blanks);
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

std::string number(double value, int digits)
{
    if (std::isnan(value))
        return "nan"; // without its sign
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::general, digits).ptr;
    std::string written(text.begin(), end);
    if (const std::size_t exponent = written.find('e'); exponent != std::string::npos) { // e-05, e+12
        const std::size_t digit = std::min(written.find_first_not_of("+-0", exponent + 1), written.size());
        written.replace(exponent + 1, digit - exponent - 1, written[exponent + 1] == '-' ? "-" : "");
    }
    return written;
}

} // namespace tnn::io

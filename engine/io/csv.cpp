// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "engine/io/number_text.h"

namespace tnn::io {

void appendCsvNumber(std::string &text, double value)
{
    std::array<char, 32> digits;
    const auto asFloat = static_cast<float>(value);
    const std::to_chars_result end = static_cast<double>(asFloat) == value
        ? std::to_chars(digits.data(), digits.data() + digits.size(), asFloat)
        : std::to_chars(digits.data(), digits.data() + digits.size(), value);
    if (std::isnan(value))
        text += "nan";
    else
        text.append(digits.data(), end.ptr);
}

void appendCsvField(std::string &text, const std::string &field)
{
    constexpr std::string_view FormulaStarts = "=+-@\t\r";
    double number = 0;
    const bool isFormula = field.size() > 1 && FormulaStarts.find(field.front()) != std::string_view::npos
        && !isNumber(field, number);
    const std::string_view apostrophe = isFormula ? "'" : "";
    if (field.find_first_of(",\"\n\r") == std::string::npos) {
        text.append(apostrophe).append(field);
        return;
    }
    text.append("\"").append(apostrophe);
    for (const char c : field)
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    text += '"';
}

} // namespace tnn::io

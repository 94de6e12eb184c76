// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv.h"

#include <array>
#include <charconv>
#include <cmath>

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
    if (field.find_first_of(",\"\n") == std::string::npos) {
        text += field;
        return;
    }
    text += '"';
    for (const char c : field)
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    text += '"';
}

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "engine/error.h"
#include "engine/io/text_table.h"

namespace tnn::io {

std::string exactText(double number)
{
    if (std::isnan(number))
        return "nan"; // without its sign
    std::array<char, 40> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

std::string shapeText(std::span<const long> shape)
{
    return shape.size() == 1 ? "(" + std::to_string(shape.front()) + ",)" : plainShapeText(shape);
}

std::string plainShapeText(std::span<const long> shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + ")";
}

long countOf(std::span<const long> shape)
{
    if (std::find(shape.begin(), shape.end(), 0L) != shape.end())
        return 0;
    return std::accumulate(shape.begin(), shape.end(), 1L, std::multiplies<>());
}

long wholeNumberIn(const std::string &text, long least, long most)
{
    long value = 0;
    if (!isNumber(text, value) || value < least || value > most)
        throw Error("'%1' is not an integer from %2 to %3", text, least, most);
    return value;
}

double decimalIn(const std::string &text, double least, double most)
{
    double value = 0;
    if (!isNumber(text, value) || !(value >= least && value <= most))
        throw Error("'%1' is not a number from %2 to %3", text, number(least), number(most));
    return value;
}

std::size_t placeAmong(const std::string &text, const std::vector<std::string_view> &words)
{
    std::string names;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == text)
            return i;
        names += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + std::string(words[i]);
    }
    throw Error("'%1' is not one of %2", text, names);
}

} // namespace tnn::io

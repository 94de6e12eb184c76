// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace tnn::io {

/// Returns the shortest text that reads back as the same number.
std::string exactText(double number);
/// Returns a shape as written by Python: "(32, 1)", "(5,)".
std::string shapeText(std::span<const long> shape);
/// Returns a shape without the comma after a single length: "(32, 1)", "(5)".
std::string plainShapeText(std::span<const long> shape);
/// Returns the number of elements of an array; an empty one may have any other lengths, whose product may overflow.
long countOf(std::span<const long> shape);

// Parses text, as a whole or not at all. Functions that throw throw tnn::Error with only the reason.

template <class Number> bool isWholly(std::string_view text, Number &value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

/// For text typed by the user, who may write a plus sign.
template <class Number> bool isNumber(std::string_view text, Number &value)
{
    return isWholly(text.starts_with('+') ? text.substr(1) : text, value);
}

/// Whether it consists of decimal digits, one at least.
inline bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

long wholeNumberIn(const std::string &text, long least, long most);
double decimalIn(const std::string &text, double least, double most);
/// Returns the index of `text` among the words.
std::size_t placeAmong(const std::string &text, const std::vector<std::string_view> &words);

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace tnn::io {

// What somebody typed, read whole or not at all. Those that throw throw tnn::Error with the reason alone.

template <class Number> bool isNumber(std::string_view text, Number &value)
{
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

long wholeNumberIn(const std::string &text, long least, long most);
double decimalIn(const std::string &text, double least, double most);
/// The place of `text` among the words.
std::size_t placeAmong(const std::string &text, const std::vector<std::string_view> &words);

} // namespace tnn::io

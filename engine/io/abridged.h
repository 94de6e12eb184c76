// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tnn::io {

/// Returns a text without its middle if it is longer than this many bytes: what a name begins with and how a sentence
/// ends remains.
inline std::string abridged(std::string_view text, std::size_t longest)
{
    if (text.size() <= longest)
        return std::string(text);
    const std::size_t half = longest / 2;
    std::string result(text.substr(0, half));
    result += " [" + std::to_string(text.size() - 2 * half) + " more bytes] ";
    result += text.substr(text.size() - half);
    return result;
}

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tnn::io {

/// What a text begins with.
struct Character {
    enum class State {
        Whole,
        Broken, ///< bytes that begin no character: the longest part of one there is (Unicode 3.9), or one byte
        Cut     ///< the text ends inside a character
    };
    char32_t code = 0;      ///< of a whole one
    std::size_t length = 1; ///< in bytes
    State state = State::Whole;
};

/// The character at the start of a text that is not empty; overlong forms, surrogates and codes past U+10FFFF are broken.
Character characterAt(std::string_view text);

/// Throws tnn::Error that names the first byte that is not UTF-8.
void requireUtf8(std::string_view text);

/// The text of bytes: what is broken becomes U+FFFD; a character that the bytes end in the middle of is left out, for its
/// rest may follow.
std::string mended(std::string_view bytes);

/// White space as Python's str.split() and strip() see it.
bool isSpace(char32_t code);
/// Without the white space around it. Of UTF-8 only.
std::string_view stripped(std::string_view text);

/// A line as Python reads it: ended by \n, \r\n or \r, or by the end of the text.
struct Line {
    std::string_view text; ///< without its end
    bool ended = false;    ///< by more than the end of the text
};
/// Takes the first line away from a text that is not empty.
Line takeLine(std::string_view &rest);

/// A piece of a text for a message: in quotes, printable, not long.
std::string inQuotes(std::string_view text);

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tnn::io {

/// The beginning of a text.
struct Character {
    enum class State {
        Whole,
        Broken, ///< invalid bytes: the longest prefix of a character (Unicode 3.9), or one byte
        Cut     ///< the text ends inside a character
    };
    char32_t code = 0;      ///< if whole
    std::size_t length = 1; ///< in bytes
    State state = State::Whole;
};

/// Returns the first character of a nonempty text; overlong forms, surrogates and codes past U+10FFFF are broken.
Character characterAt(std::string_view text);

/// Throws tnn::Error with the first byte that is not UTF-8.
void requireUtf8(std::string_view text);

/// Returns a text without the byte order mark that some editors write before UTF-8.
std::string_view withoutMark(std::string_view text);

/// Converts bytes to text: invalid bytes become U+FFFD; an incomplete character at the end is omitted, since the rest
/// of it may follow.
std::string mended(std::string_view bytes);

/// Whether Python's str.split() and strip() treat it as whitespace.
bool isSpace(char32_t code);
/// Strips surrounding whitespace. UTF-8 only.
std::string_view stripped(std::string_view text);

/// A line as read by Python: ended by \n, \r\n or \r, or by the end of the text.
struct Line {
    std::string_view text; ///< without its line ending
    bool ended = false;    ///< by a line ending, not only by the end of the text
};
/// Removes the first line from a nonempty text.
Line takeLine(std::string_view &rest);

/// Returns JSON with \uXXXX in place of the control characters, including bidirectional ones, that JSON allows as is.
std::string withEscapedControls(std::string_view json);

/// Returns at most so many bytes of the beginning of UTF-8 text, and never a part of a character.
std::string_view beginningOf(std::string_view text, std::size_t most);
/// Returns a piece of text for a message: in quotes, printable, shortened.
std::string inQuotes(std::string_view text);

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/utf8.h"

#include <array>
#include <cstdio>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::io {

namespace {

constexpr std::size_t LongestQuote = 60;

unsigned byteAt(std::string_view text, std::size_t i)
{
    return static_cast<unsigned char>(text[i]);
}

/// UTF-16 is the most common mistake; neither of its byte order marks is valid UTF-8.
bool beginsAsUtf16(std::string_view text)
{
    return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
}

/// Returns the start of the last character of UTF-8 text.
std::size_t lastCharacter(std::string_view text)
{
    std::size_t begin = text.size() - 1;
    while (begin > 0 && (byteAt(text, begin) & 0xc0) == 0x80)
        --begin;
    return begin;
}

bool isControl(char32_t code)
{
    const bool bidirectional = code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e)
        || (code >= 0x2066 && code <= 0x2069);
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029 || bidirectional;
}

} // namespace

Character characterAt(std::string_view text)
{
    using State = Character::State;
    const unsigned first = byteAt(text, 0);
    if (first < 0x80)
        return {first, 1, State::Whole};
    if (first < 0xc2 || first > 0xf4)
        return {0, 1, State::Broken};
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    // The second byte reveals overlong forms, surrogates and codes past U+10FFFF.
    unsigned low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    char32_t code = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (i == text.size())
            return {0, i, State::Cut};
        if (byteAt(text, i) < low || byteAt(text, i) > high)
            return {0, i, State::Broken};
        code = code << 6 | (byteAt(text, i) & 0x3f);
        low = 0x80;
        high = 0xbf;
    }
    return {code, length, State::Whole};
}

void requireUtf8(std::string_view text)
{
    std::string_view rest = text;
    while (!rest.empty()) {
        const Character character = characterAt(rest);
        if (character.state != Character::State::Whole) {
            const std::size_t at = text.size() - rest.size();
            const std::string byte = inQuotes(rest.substr(0, 1));
            throw beginsAsUtf16(text) ? Error("is not UTF-8 at byte %1, which is %2; it looks like UTF-16", at, byte)
                                      : Error("is not UTF-8 at byte %1, which is %2", at, byte);
        }
        rest.remove_prefix(character.length);
    }
}

std::string_view withoutMark(std::string_view text)
{
    constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";
    return text.substr(text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0);
}

std::string mended(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const Character character = characterAt(bytes);
        if (character.state == Character::State::Whole)
            text += bytes.substr(0, character.length);
        else if (character.state == Character::State::Broken)
            text += "\xef\xbf\xbd";
        bytes.remove_prefix(character.length);
    }
    return text;
}

bool isSpace(char32_t code)
{
    if (code < 0x80)
        return (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x20);
    return code == 0x85 || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x2028
        || code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}

std::string_view stripped(std::string_view text)
{
    while (!text.empty()) {
        const Character first = characterAt(text);
        if (!isSpace(first.code))
            break;
        text.remove_prefix(first.length);
    }
    while (!text.empty()) {
        const std::size_t last = lastCharacter(text);
        if (!isSpace(characterAt(text.substr(last)).code))
            break;
        text = text.substr(0, last);
    }
    return text;
}

Line takeLine(std::string_view &rest)
{
    const std::size_t end = rest.find_first_of("\r\n");
    const Line line{rest.substr(0, end), end != std::string_view::npos};
    rest.remove_prefix(line.text.size());
    if (line.ended)
        rest.remove_prefix(rest.starts_with("\r\n") ? 2 : 1);
    return line;
}

std::string withEscapedControls(std::string_view json)
{
    std::string result;
    result.reserve(json.size());
    while (!json.empty()) {
        const Character character = characterAt(json);
        if (character.code >= 0x7f && isControl(character.code)) {
            std::array<char, 16> escape{};
            std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(character.code));
            result += escape.data();
        } else {
            result += json.substr(0, character.length);
        }
        json.remove_prefix(character.length);
    }
    return result;
}

std::string_view beginningOf(std::string_view text, std::size_t most)
{
    return text.size() <= most ? text : text.substr(0, lastCharacter(text.substr(0, most + 1)));
}

std::string inQuotes(std::string_view text)
{
    const std::string_view beginning = beginningOf(text, LongestQuote);
    std::string result(1, '\'');
    result += escaped(beginning);
    result += beginning.size() < text.size() ? "...'" : "'";
    return result;
}

std::string escaped(std::string_view text)
{
    static constexpr char Digits[] = "0123456789abcdef";
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Character character = characterAt(text);
        const std::string_view bytes = text.substr(0, character.length);
        if (character.state == Character::State::Whole && !isControl(character.code)) {
            result += bytes;
        } else {
            for (const char c : bytes) {
                const auto byte = static_cast<unsigned char>(c);
                result += {'\\', 'x', Digits[byte >> 4], Digits[byte & 15]};
            }
        }
        text.remove_prefix(bytes.size());
    }
    return result;
}

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"

#include <cstdint>

namespace tnn::io {

namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t length = 0; ///< 0: these bytes are not UTF-8
};

/// The character at the start of `text`; overlong forms, surrogates and codes past U+10FFFF are not UTF-8.
Character characterAt(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < length)
        return {};
    std::uint32_t code = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return {};
        code = code << 6 | (byte(i) & 0x3f);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool outside = code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
    return overlong || outside ? Character{} : Character{code, length};
}

bool isControl(std::uint32_t code)
{
    const bool bidirectional = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029 || bidirectional;
}

} // namespace

std::string escaped(std::string_view text)
{
    static constexpr char Digits[] = "0123456789abcdef";
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Character character = characterAt(text);
        const std::size_t length = character.length == 0 ? 1 : character.length;
        if (character.length != 0 && !isControl(character.code)) {
            result += text.substr(0, length);
        } else {
            for (const char c : text.substr(0, length)) {
                const auto byte = static_cast<unsigned char>(c);
                result += {'\\', 'x', Digits[byte >> 4], Digits[byte & 15]};
            }
        }
        text.remove_prefix(length);
    }
    return result;
}

} // namespace tnn::io

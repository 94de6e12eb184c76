// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"
#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

bool isControl(char32_t code)
{
    const bool bidirectional = code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e)
        || (code >= 0x2066 && code <= 0x2069);
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

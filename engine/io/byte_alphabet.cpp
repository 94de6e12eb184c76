// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/byte_alphabet.h"

#include <array>

#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

constexpr char32_t FirstOther = 0x100;

constexpr bool isItself(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xff && byte != 0xad);
}

struct Alphabet {
    std::array<char32_t, 256> codes{};
    std::array<int, 512> bytes{}; ///< of a code; -1: none
};

constexpr Alphabet makeAlphabet()
{
    Alphabet alphabet;
    for (int &byte : alphabet.bytes)
        byte = -1;
    char32_t other = FirstOther;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char32_t code = isItself(byte) ? byte : other++;
        alphabet.codes[byte] = code;
        alphabet.bytes[code] = static_cast<int>(byte);
    }
    return alphabet;
}

constexpr Alphabet TheAlphabet = makeAlphabet();

} // namespace

std::string inByteAlphabet(std::string_view bytes)
{
    std::string text;
    for (const char c : bytes) {
        const char32_t code = TheAlphabet.codes[static_cast<unsigned char>(c)];
        if (code < 0x80)
            text += static_cast<char>(code);
        else
            text += {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
    }
    return text;
}

std::string bytesOfToken(std::string_view token)
{
    std::string bytes;
    for (std::string_view rest = token; !rest.empty();) {
        const Character character = characterAt(rest);
        rest.remove_prefix(character.length);
        const int byte = character.code < TheAlphabet.bytes.size() ? TheAlphabet.bytes[character.code] : -1;
        if (byte < 0)
            return std::string(token);
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

} // namespace tnn::io

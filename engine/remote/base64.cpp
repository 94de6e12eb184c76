// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/base64.h"

#include <array>
#include <cstdint>

namespace tnn::remote {

namespace {

constexpr std::string_view Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t None = 0xff;

constexpr std::array<std::uint8_t, 256> inverse()
{
    std::array<std::uint8_t, 256> values{};
    values.fill(None);
    for (std::size_t i = 0; i < Alphabet.size(); ++i)
        values[static_cast<unsigned char>(Alphabet[i])] = static_cast<std::uint8_t>(i);
    return values;
}

} // namespace

std::string base64(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = bytes.size() - at < 3 ? bytes.size() - at : 3;
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < 3; ++i)
            word = word << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= count ? Alphabet[word >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    static constexpr std::array<std::uint8_t, 256> Values = inverse();
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const std::size_t count = at + 4 == text.size() ? 4 - padding : 4;
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::uint8_t value = i < count ? Values[static_cast<unsigned char>(text[at + i])] : std::uint8_t{0};
            if (value == None)
                return std::nullopt;
            word = word << 6 | value;
        }
        for (std::size_t i = 0; i + 1 < count; ++i)
            bytes += static_cast<char>(word >> (16 - 8 * i) & 255);
    }
    return bytes;
}

} // namespace tnn::remote

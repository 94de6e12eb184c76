// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "engine/error.h"
#include "engine/io/deflate.h"

namespace tnn::io {
namespace {

/// Remainders of all bytes for the reflected polynomial of zip files.
constexpr std::array<std::uint32_t, 256> remainders()
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest >> 1U) ^ ((rest & 1U) != 0 ? 0xEDB88320U : 0U);
        table[byte] = rest;
    }
    return table;
}

} // namespace

std::uint32_t crc32(std::uint32_t before, std::span<const std::byte> bytes)
{
    static constexpr std::array<std::uint32_t, 256> Remainders = remainders();
    std::uint32_t sum = ~before;
    for (const std::byte byte : bytes)
        sum = (sum >> 8U) ^ Remainders[(sum ^ static_cast<std::uint32_t>(byte)) & 0xFFU];
    return ~sum;
}

bool inflate(std::span<const std::byte> /*packed*/, std::span<std::byte> /*bytes*/)
{
    throw Error("it is compressed, which this build without libdeflate cannot read; save it again with torch.save, "
                "which does not compress");
}

} // namespace tnn::io

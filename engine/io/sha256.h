// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tnn::io {

/// SHA-256 (FIPS 180-4) of bytes that arrive in parts.
class Sha256 {
public:
    void add(std::span<const std::byte> bytes);
    /// Returns 64 lower-case hexadecimal digits; nothing can be added afterwards.
    std::string digest();

private:
    void mix(const std::byte *block);

    std::array<std::uint32_t, 8> m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, 64> m_block{};
    std::size_t m_filled = 0;
    std::uint64_t m_size = 0; ///< bytes
};

/// Returns the digest of a complete string.
std::string sha256(std::string_view bytes);

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tnn::io {

// CRC-32 and inflate for zip files: by libdeflate, or without any library in bare-machine builds (deflate_plain.cpp).

/// Updates the CRC-32 `before` with these bytes, as in zip files; initially 0.
std::uint32_t crc32(std::uint32_t before, std::span<const std::byte> bytes);

/// Unpacks a raw deflate stream into exactly the given number of bytes; false if the size differs or the stream is
/// damaged. Throws tnn::Error if this build has no inflate.
bool inflate(std::span<const std::byte> packed, std::span<std::byte> bytes);

} // namespace tnn::io

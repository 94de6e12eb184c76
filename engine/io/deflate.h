// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tnn::io {

// What zip files need: by libdeflate, or in a build for bare machines (deflate_plain.cpp) without any library.

/// CRC-32 as in zip files of what gave `before`, and then these bytes; 0 before the first.
std::uint32_t crc32(std::uint32_t before, std::span<const std::byte> bytes);

/// Unpacks a raw deflate stream into exactly as many bytes as there is room for; false where it does not fit or is
/// damaged. Throws tnn::Error where this build can't.
bool inflate(std::span<const std::byte> packed, std::span<std::byte> bytes);

} // namespace tnn::io

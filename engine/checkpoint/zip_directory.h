// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "engine/checkpoint/byte_reader.h"

namespace tnn::checkpoint {

/// One entry of a zip file; its bytes (as packed) lie within the file.
struct ZipEntry {
    std::uint64_t offset = 0; ///< of its bytes, past the local header
    std::uint64_t size = 0;   ///< unpacked
    std::uint64_t packed = 0; ///< in the file
    std::uint32_t crc = 0;    ///< CRC-32 of the unpacked bytes
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
};
using ZipDirectory = std::map<std::string, ZipEntry, std::less<>>;

/// Reads the central directory, zip64 too (torch's local headers carry no sizes), and checks every place and size in it
/// against the file. Throws tnn::Error: no end record (the file is cut short), two entries of one name, encryption ...
/// Format: PKWARE APPNOTE 6.3.
ZipDirectory readZipDirectory(ByteSpan file);

} // namespace tnn::checkpoint

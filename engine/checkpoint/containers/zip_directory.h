// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "engine/checkpoint/byte_reader.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

/// One entry of a zip file, as listed in the central directory.
struct ZipEntry {
    std::uint64_t header = 0; ///< start of its local header, which is followed by its data
    std::uint64_t size = 0;   ///< unpacked
    std::uint64_t packed = 0; ///< in the file
    std::uint32_t crc = 0;    ///< CRC-32 of the unpacked bytes
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
};
using ZipDirectory = std::map<std::string, ZipEntry, std::less<>>;

/// Reads the central directory, including zip64 (torch's local headers have no sizes), and checks every position and
/// size in it against the file. Throws tnn::Error: no end record (truncated file), duplicate names, encryption, sizes
/// beyond deflate's maximum ratio ... No local headers are read: they are scattered throughout the file, so this would
/// cost as much as reading part of every tensor. Format: PKWARE APPNOTE 6.3.
ZipDirectory readZipDirectory(const io::File &file);

/// Returns the position of an entry's packed bytes. Throws tnn::Error if its local header contradicts the directory.
std::uint64_t zipEntryPosition(const io::File &file, const std::string &name, const ZipEntry &entry);

} // namespace tnn::checkpoint

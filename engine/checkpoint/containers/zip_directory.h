// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "engine/checkpoint/byte_reader.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

/// One entry of a zip file, as the central directory tells it.
struct ZipEntry {
    std::uint64_t header = 0; ///< where its local header begins, and behind that its bytes
    std::uint64_t size = 0;   ///< unpacked
    std::uint64_t packed = 0; ///< in the file
    std::uint32_t crc = 0;    ///< CRC-32 of the unpacked bytes
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
};
using ZipDirectory = std::map<std::string, ZipEntry, std::less<>>;

/// Reads the central directory, zip64 too (torch's local headers carry no sizes), and checks every place and size in it
/// against the file. Throws tnn::Error: no end record (the file is cut short), two entries of one name, encryption, an
/// entry that claims to unpack to more than deflate can make of it ... No local header is looked at: they lie all over
/// the file, so that reading them would cost as much as reading a part of every tensor. Format: PKWARE APPNOTE 6.3.
ZipDirectory readZipDirectory(const io::File &file);

/// Where an entry's bytes (as packed) begin. Throws tnn::Error where its local header is not what the directory says.
std::uint64_t zipEntryPosition(const io::File &file, const std::string &name, const ZipEntry &entry);

} // namespace tnn::checkpoint

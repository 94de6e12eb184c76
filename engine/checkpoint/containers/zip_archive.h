// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "engine/checkpoint/record.h"
#include "engine/lazy_value.h"

namespace tnn::checkpoint {

/// One entry of a zip file, as listed in the central directory.
struct ZipEntry {
    std::uint64_t header = 0; ///< start of its local header, which is followed by its data
    std::uint64_t size = 0;   ///< unpacked
    std::uint64_t packed = 0; ///< in the file
    std::uint32_t crc = 0;    ///< CRC-32 of the unpacked bytes; 0 if torch.save was told not to compute it
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
};
using ZipDirectory = std::map<std::string, ZipEntry, std::less<>>;

/// Reads the central directory, including zip64 (torch's local headers have no sizes), and checks every position and
/// size in it against the file. Throws tnn::Error: no end record (truncated file), duplicate names, encryption, sizes
/// beyond deflate's maximum ratio ... No local headers are read: they are scattered throughout the file, so this would
/// cost as much as reading part of every tensor. Format: PKWARE APPNOTE 6.3.
ZipDirectory readZipDirectory(const io::File &file);

/// A zip file whose entries are records: stored ones cost nothing, deflated ones are unpacked on demand.
class ZipArchive {
public:
    /// Throws tnn::Error like readZipDirectory().
    explicit ZipArchive(std::shared_ptr<const io::File> file);

    const ZipDirectory &directory() const { return m_directory; }
    const std::shared_ptr<const io::File> &file() const { return m_file; }
    /// Returns nullptr if there is no such entry.
    RecordPtr find(const std::string &name) const;

    using Unpacking = LazyValue<std::vector<std::byte>>;
    /// The most recently unpacked entry: tensors that share a record do not unpack it repeatedly.
    struct LastUnpacked {
        std::mutex mutex;
        std::string name; ///< unique; two entries may claim the same local header
        std::shared_ptr<Unpacking> entry;
    };

private:
    std::shared_ptr<const io::File> m_file;
    ZipDirectory m_directory;
    std::shared_ptr<LastUnpacked> m_last = std::make_shared<LastUnpacked>();
};

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include "engine/checkpoint/containers/zip_directory.h"
#include "engine/checkpoint/record.h"
#include "engine/once.h"

namespace tnn::checkpoint {

/// A zip file whose entries are records: stored ones cost nothing, deflated ones are unpacked on demand.
class ZipArchive {
public:
    /// Throws tnn::Error like readZipDirectory().
    explicit ZipArchive(std::shared_ptr<const io::File> file);

    const ZipDirectory &directory() const { return m_directory; }
    const std::shared_ptr<const io::File> &file() const { return m_file; }
    /// Returns nullptr if there is no such entry.
    RecordPtr find(const std::string &name) const;

    using Unpacking = Once<std::vector<std::byte>>;
    /// The most recently unpacked entry: tensors that share a record do not unpack it repeatedly.
    struct LastUnpacked {
        std::mutex mutex;
        std::uint64_t header = 0;
        std::shared_ptr<Unpacking> entry;
    };

private:
    std::shared_ptr<const io::File> m_file;
    ZipDirectory m_directory;
    std::shared_ptr<LastUnpacked> m_last = std::make_shared<LastUnpacked>();
};

} // namespace tnn::checkpoint

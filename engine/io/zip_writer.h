// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tnn::io {

/// A zip file of stored entries, in memory: the same entries make the same bytes. It has room for 4 GiB and 65535
/// entries.
class ZipWriter {
public:
    /// size: about what it will take; version: of the format that a reader needs; alignment: of each entry's bytes in
    /// the file, by padding in an extra field as torch makes it (0: none).
    ZipWriter(std::size_t size, int version, std::size_t alignment) : m_version(version), m_alignment(alignment)
    {
        m_file.reserve(size);
    }
    void add(const std::string &name, std::string_view content);
    std::string finished();

private:
    int m_version;
    std::size_t m_alignment;
    std::string m_file, m_directory;
    std::size_t m_count = 0;
};

} // namespace tnn::io

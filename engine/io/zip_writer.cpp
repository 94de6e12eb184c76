// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/zip_writer.h"

#include <cstdint>
#include <span>

#include "engine/io/deflate.h"

namespace tnn::io {

namespace {

void put(std::string &out, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(value >> (8 * i) & 0xff);
}

} // namespace

void ZipWriter::add(const std::string &name, std::string_view content)
{
    constexpr std::size_t LocalHeader = 30, FieldHeader = 4;
    const std::size_t offset = m_file.size(), unpadded = offset + LocalHeader + name.size() + FieldHeader;
    const std::size_t padding = m_alignment == 0 ? 0 : (m_alignment - unpadded % m_alignment) % m_alignment;
    const std::uint32_t checksum = crc32(0, std::as_bytes(std::span(content)));
    // What the local header and the central directory say alike.
    const auto putFields = [&](std::string &out, std::size_t extra) {
        put(out, static_cast<std::uint64_t>(m_version), 2); // needed
        put(out, 0, 4);                                     // flags; stored
        put(out, 0, 2);                                     // time
        put(out, 0x21, 2);                                  // 1980-01-01
        put(out, checksum, 4);
        put(out, content.size(), 4);
        put(out, content.size(), 4);
        put(out, name.size(), 2);
        put(out, extra, 2);
    };
    put(m_file, 0x04034b50, 4);
    putFields(m_file, m_alignment == 0 ? 0 : FieldHeader + padding);
    m_file += name;
    if (m_alignment != 0) {
        m_file += "FB";
        put(m_file, padding, 2);
        m_file.append(padding, 'Z');
    }
    m_file += content;
    put(m_directory, 0x02014b50, 4);
    put(m_directory, static_cast<std::uint64_t>(m_version), 2); // made by
    putFields(m_directory, 0);
    m_directory.append(10, '\0'); // comment, disk, attributes
    put(m_directory, offset, 4);
    m_directory += name;
    ++m_count;
}

std::string ZipWriter::finished()
{
    const std::size_t start = m_file.size();
    m_file += m_directory;
    put(m_file, 0x06054b50, 4);
    put(m_file, 0, 4); // disks
    put(m_file, m_count, 2);
    put(m_file, m_count, 2);
    put(m_file, m_directory.size(), 4);
    put(m_file, start, 4);
    put(m_file, 0, 2); // comment
    return std::move(m_file);
}

} // namespace tnn::io

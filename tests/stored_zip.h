// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <libdeflate.h>

namespace tnn {

/// Writes a zip file of stored entries in memory, with correct checksums.
class StoredZip {
public:
    using Bytes = std::vector<std::byte>;

    void add(const std::string &name, std::string_view content)
    {
        const auto offset = static_cast<std::uint32_t>(m_file.size());
        put(m_file, std::uint32_t{0x04034b50});
        putFields(m_file, name, content);
        putText(m_file, name);
        putText(m_file, content);
        put(m_directory, std::uint32_t{0x02014b50});
        put(m_directory, std::uint16_t{20});
        putFields(m_directory, name, content);
        for (int i = 0; i < 10; ++i)
            put(m_directory, std::uint8_t{0});
        put(m_directory, offset);
        putText(m_directory, name);
        ++m_count;
    }

    Bytes finished()
    {
        const auto offset = static_cast<std::uint32_t>(m_file.size());
        m_file.insert(m_file.end(), m_directory.begin(), m_directory.end());
        put(m_file, std::uint32_t{0x06054b50});
        put(m_file, std::uint32_t{0});
        put(m_file, m_count);
        put(m_file, m_count);
        put(m_file, static_cast<std::uint32_t>(m_directory.size()));
        put(m_file, offset);
        put(m_file, std::uint16_t{0});
        return std::move(m_file);
    }

private:
    template <class T> static void put(Bytes &bytes, T number)
    {
        const auto *begin = reinterpret_cast<const std::byte *>(&number);
        bytes.insert(bytes.end(), begin, begin + sizeof number);
    }
    static void putText(Bytes &bytes, std::string_view text)
    {
        const auto *begin = reinterpret_cast<const std::byte *>(text.data());
        bytes.insert(bytes.end(), begin, begin + text.size());
    }
    /// The fields common to local and central headers, starting with the version needed.
    static void putFields(Bytes &bytes, const std::string &name, std::string_view content)
    {
        put(bytes, std::uint16_t{20});
        for (int i = 0; i < 8; ++i)
            put(bytes, std::uint8_t{0});
        put(bytes, libdeflate_crc32(0, content.data(), content.size()));
        put(bytes, static_cast<std::uint32_t>(content.size()));
        put(bytes, static_cast<std::uint32_t>(content.size()));
        put(bytes, static_cast<std::uint16_t>(name.size()));
        put(bytes, std::uint16_t{0});
    }

    Bytes m_file, m_directory;
    std::uint16_t m_count = 0;
};

} // namespace tnn

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <libdeflate.h>

#include "read_everything.h"

// Pickles inside of a zip whose directory and checksums are right, so that mutations reach the pickle machine, the
// tensors and the families. Records 0 to 15 hold 256 bytes each.

namespace {

using Buffer = std::vector<std::byte>;

template <class T> void put(Buffer &buffer, T number)
{
    const auto *bytes = reinterpret_cast<const std::byte *>(&number);
    buffer.insert(buffer.end(), bytes, bytes + sizeof number);
}

void putText(Buffer &buffer, std::string_view text)
{
    const auto *bytes = reinterpret_cast<const std::byte *>(text.data());
    buffer.insert(buffer.end(), bytes, bytes + text.size());
}

class StoredZip {
public:
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

    Buffer finished()
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
    /// What local and central headers have in common, from the version that is needed on.
    static void putFields(Buffer &buffer, const std::string &name, std::string_view content)
    {
        put(buffer, std::uint16_t{20});
        for (int i = 0; i < 8; ++i)
            put(buffer, std::uint8_t{0});
        put(buffer, libdeflate_crc32(0, content.data(), content.size()));
        put(buffer, static_cast<std::uint32_t>(content.size()));
        put(buffer, static_cast<std::uint32_t>(content.size()));
        put(buffer, static_cast<std::uint16_t>(name.size()));
        put(buffer, std::uint16_t{0});
    }

    Buffer m_file, m_directory;
    std::uint16_t m_count = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    StoredZip zip;
    zip.add("archive/data.pkl", {reinterpret_cast<const char *>(data), size});
    for (int key = 0; key < 16; ++key)
        zip.add("archive/data/" + std::to_string(key), std::string(256, '\x3f'));
    tnn::readEverything(zip.finished());
    return 0;
}

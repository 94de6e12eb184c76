// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/zip_archive.h"

#include <algorithm>

#include "engine/io/deflate.h"

namespace tnn::checkpoint {

namespace {

constexpr std::uint64_t MebiByte = 1U << 20;
constexpr std::uint64_t MostUnpacked = 256 * MebiByte;
// Trained weights hardly compress at all; only small constant tensors shrink to almost nothing.
constexpr std::uint64_t NeverABomb = 16 * MebiByte;
constexpr std::uint64_t MostRatio = 64;

using Bytes = std::shared_ptr<const std::vector<std::byte>>;

void checkUnpacking(const ZipEntry &entry, const std::string &name)
{
    if (entry.size > MostUnpacked || (entry.size > NeverABomb && entry.size / MostRatio > entry.packed))
        throw Error("its compressed entry %1 claims to unpack from %2 bytes to %3 MiB; save it again with torch.save, "
                    "which stores",
                    io::escaped(name), entry.packed, entry.size / MebiByte);
}

Bytes inflated(ByteSpan packed, std::uint64_t size, const std::string &name)
{
    auto bytes = std::make_shared<std::vector<std::byte>>(size);
    if (!io::inflate(packed, *bytes))
        throw Error("is damaged: its compressed entry %1 does not unpack to %2 bytes", io::escaped(name), size);
    return bytes;
}

class ZipRecord : public Record {
public:
    ZipRecord(const std::string &name, const ZipEntry &entry, std::shared_ptr<const io::File> file,
              std::shared_ptr<ZipArchive::LastUnpacked> last) :
        Record(name, entry.size, std::move(file)),
        m_entry(entry), m_last(std::move(last))
    {
    }

    Content content(std::uint64_t begin, std::uint64_t size) const override
    {
        checkPart(begin, size);
        if (m_entry.method == 0)
            return Content::of(file().read(position() + begin, size));
        if (m_entry.method != 8)
            throw Error("its entry %1 is compressed by method %2; save it again with torch.save, which stores",
                        io::escaped(name()), m_entry.method);
        const Bytes bytes = unpacked();
        return {ByteSpan(*bytes).subspan(begin, size), bytes};
    }

    bool isIntact() const override
    {
        // Stored bytes are read block by block: there may be far more than a tensor needs.
        const std::uint64_t step = m_entry.method == 0 ? MebiByte : std::max<std::uint64_t>(size(), 1);
        std::uint32_t sum = 0;
        for (std::uint64_t begin = 0; begin < size(); begin += step) {
            const Content block = content(begin, std::min(step, size() - begin));
            sum = io::crc32(sum, block.bytes);
        }
        return sum == m_entry.crc;
    }

    std::uint64_t position() const override { return zipEntryPosition(file(), name(), m_entry); }

private:
    Bytes unpacked() const
    {
        return unpacking()->get([this] {
            checkUnpacking(m_entry, name());
            return inflated(file().read(position(), m_entry.packed), m_entry.size, name());
        });
    }

    /// Drops the previous entry before the next is unpacked, so that the archive never keeps two.
    std::shared_ptr<ZipArchive::Unpacking> unpacking() const
    {
        const std::scoped_lock lock(m_last->mutex);
        if (m_last->entry == nullptr || m_last->header != m_entry.header) {
            m_last->entry = std::make_shared<ZipArchive::Unpacking>();
            m_last->header = m_entry.header;
        }
        return m_last->entry;
    }

    ZipEntry m_entry;
    std::shared_ptr<ZipArchive::LastUnpacked> m_last;
};

} // namespace

ZipArchive::ZipArchive(std::shared_ptr<const io::File> file) :
    m_file(std::move(file)), m_directory(readZipDirectory(*m_file))
{
}

RecordPtr ZipArchive::find(const std::string &name) const
{
    const auto entry = m_directory.find(name);
    if (entry == m_directory.end())
        return nullptr;
    return std::make_shared<ZipRecord>(name, entry->second, m_file, m_last);
}

} // namespace tnn::checkpoint

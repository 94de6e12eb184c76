// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/zip_archive.h"

#include <algorithm>
#include <optional>

#include "engine/io/deflate.h"

namespace tnn::checkpoint {

namespace {

constexpr std::uint32_t LocalHeader = 0x04034b50;
constexpr std::uint32_t CentralHeader = 0x02014b50;
constexpr std::uint32_t EndRecord = 0x06054b50;
constexpr std::uint32_t EndRecord64 = 0x06064b50;
constexpr std::uint32_t EndLocator64 = 0x07064b50;
constexpr std::size_t EndSize = 22;
constexpr std::size_t EndSize64 = 56;
constexpr std::size_t LongestComment = 65535;
constexpr std::size_t LocatorSize = 20;
constexpr std::size_t CentralSize = 46;
constexpr std::size_t LocalSize = 30;
constexpr std::uint64_t LargestDirectory = 256U << 20; ///< enough for two million entries
constexpr std::uint16_t Deflated = 8;
constexpr std::uint64_t DeflateLimit = 1032; ///< maximum number of unpacked bytes per packed byte
constexpr std::uint32_t In64 = 0xffffffff;   ///< the actual number is in the zip64 field

struct DirectoryExtent {
    std::uint64_t entries = 0, size = 0, offset = 0;
};

/// Finds the end record near the end of a file; its comment must end at the end of the file.
std::optional<std::size_t> findEnd(ByteSpan tail)
{
    if (tail.size() < EndSize)
        return std::nullopt;
    const std::size_t last = tail.size() - EndSize;
    for (std::size_t back = 0; back <= std::min(last, LongestComment); ++back) {
        const std::size_t at = last - back;
        if (numberAt<std::uint32_t>(tail, at, "the end record") == EndRecord
            && numberAt<std::uint16_t>(tail, at + 20, "the end record") == back)
            return at;
    }
    return std::nullopt;
}

DirectoryExtent zip64Extent(const io::File &file, std::uint64_t at)
{
    constexpr std::string_view What = "the zip64 end record";
    checkExtent(file.size(), at, EndSize64, What);
    const std::vector<std::byte> record = file.read(at, EndSize64);
    if (numberAt<std::uint32_t>(record, 0, What) != EndRecord64)
        throw Error("the zip64 end record is not at byte %1, where its locator says", at);
    return {numberAt<std::uint64_t>(record, 32, What), numberAt<std::uint64_t>(record, 40, What),
            numberAt<std::uint64_t>(record, 48, What)};
}

DirectoryExtent directoryExtent(const io::File &file)
{
    const std::size_t tailSize = std::min(file.size(), LocatorSize + EndSize + LongestComment);
    const std::vector<std::byte> tail = file.read(file.size() - tailSize, tailSize);
    const std::optional<std::size_t> end = findEnd(tail);
    if (!end)
        throw Error("is truncated: it begins as a zip file, but its end record is missing");
    if (*end >= LocatorSize && numberAt<std::uint32_t>(tail, *end - LocatorSize, "the zip64 locator") == EndLocator64)
        return zip64Extent(file, numberAt<std::uint64_t>(tail, *end - LocatorSize + 8, "the zip64 locator"));
    return {numberAt<std::uint16_t>(tail, *end + 10, "the end record"),
            numberAt<std::uint32_t>(tail, *end + 12, "the end record"),
            numberAt<std::uint32_t>(tail, *end + 16, "the end record")};
}

std::vector<std::byte> readDirectory(const io::File &file, const DirectoryExtent &extent)
{
    checkExtent(file.size(), extent.offset, extent.size, "the zip directory");
    if (extent.size > LargestDirectory)
        throw Error("the zip directory claims %1 bytes, too many for a checkpoint", extent.size);
    if (extent.entries > extent.size / CentralSize)
        throw Error("the zip directory claims %1 entries, more than fit in it", extent.entries);
    return file.read(extent.offset, extent.size);
}

/// Replaces the values marked as stored elsewhere by those of the zip64 field, which has only those, in this order.
void readZip64Field(ByteSpan extra, ZipEntry &entry)
{
    std::size_t at = 0;
    while (at + 4 <= extra.size()) {
        const auto id = numberAt<std::uint16_t>(extra, at, "an extra field");
        const auto length = numberAt<std::uint16_t>(extra, at + 2, "an extra field");
        const ByteSpan field = sliceOf(extra, at + 4, length, "an extra field");
        if (id == 1) {
            std::size_t next = 0;
            for (std::uint64_t *number : {&entry.size, &entry.packed, &entry.header}) {
                if (*number != In64)
                    continue;
                *number = numberAt<std::uint64_t>(field, next, "a zip64 field");
                next += sizeof(std::uint64_t);
            }
        }
        at += 4 + length;
    }
}

/// Rejects impossible sizes, and entries that cannot be within the file even without a local header.
void checkSizes(std::uint64_t fileSize, const std::string &name, const ZipEntry &entry)
{
    const std::string what = "the zip entry " + io::escaped(name);
    if (entry.header > fileSize || entry.packed > fileSize - entry.header
        || LocalSize + name.size() > fileSize - entry.header - entry.packed)
        throw Error("%1 at byte %2 extends past the end", what, entry.header);
    if (entry.method == 0 && entry.size != entry.packed)
        throw Error("%1 at byte %2 is stored but has two sizes", what, entry.header);
    if (entry.method == Deflated && entry.size / DeflateLimit > entry.packed)
        throw Error("%1 claims to unpack to %2 bytes from %3, which deflate cannot", what, entry.size, entry.packed);
}

/// Reads the entry at `at` in the directory and returns the position of the next.
std::size_t readEntry(std::uint64_t fileSize, ByteSpan directory, std::size_t at, ZipDirectory &result)
{
    const ByteSpan fixed = sliceOf(directory, at, CentralSize, "an entry of the zip directory");
    const auto word = [&](std::size_t offset) { return numberAt<std::uint16_t>(fixed, offset, ""); };
    const auto number = [&](std::size_t offset) { return numberAt<std::uint32_t>(fixed, offset, ""); };
    if (number(0) != CentralHeader)
        throw Error("the zip directory is damaged");
    ZipEntry entry;
    entry.method = word(10);
    entry.crc = number(16);
    entry.packed = number(20);
    entry.size = number(24);
    entry.header = number(42);
    const std::size_t nameLength = word(28);
    const std::size_t extraLength = word(30);
    const std::string name(textOf(sliceOf(directory, at + CentralSize, nameLength, "a name in the zip directory")));
    readZip64Field(sliceOf(directory, at + CentralSize + nameLength, extraLength, "an extra field"), entry);
    if ((word(8) & 1) != 0)
        throw Error("the zip entry %1 is encrypted", io::escaped(name));
    checkSizes(fileSize, name, entry);
    if (!result.emplace(name, entry).second)
        throw Error("the zip entry %1 occurs twice", io::escaped(name));
    return at + CentralSize + nameLength + extraLength + word(32);
}

/// Returns the position of an entry's packed bytes. Throws tnn::Error if its local header contradicts the directory.
std::uint64_t zipEntryPosition(const io::File &file, const std::string &name, const ZipEntry &entry)
{
    const std::vector<std::byte> local = file.read(entry.header, LocalSize + name.size());
    const std::string what = "the zip entry " + io::escaped(name);
    if (numberAt<std::uint32_t>(local, 0, what) != LocalHeader)
        throw Error("%1 is not at byte %2, where the directory says", what, entry.header);
    const auto nameLength = numberAt<std::uint16_t>(local, 26, what);
    const auto extraLength = numberAt<std::uint16_t>(local, 28, what);
    if (nameLength != name.size() || textOf(local).substr(LocalSize) != name)
        throw Error("%1 has another name at byte %2", what, entry.header);
    const std::uint64_t position = entry.header + LocalSize + nameLength + extraLength;
    checkExtent(file.size(), position, entry.packed, what);
    return position;
}

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
                    "which does not compress",
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

    Content read(std::uint64_t begin, std::uint64_t size) const override
    {
        if (m_entry.method == 0)
            return Content::of(file().read(position() + begin, size));
        if (m_entry.method != 8)
            throw Error(
                "its entry %1 uses compression method %2; save it again with torch.save, which does not compress",
                io::escaped(name()), m_entry.method);
        const Bytes bytes = unpacked();
        return {ByteSpan(*bytes).subspan(begin, size), bytes};
    }

    bool isIntact() const override
    {
        if (m_entry.crc == 0) // torch.serialization.set_crc32_options(False)
            return true;
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
    bool isPlain() const override { return m_entry.method == 0; }

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
        if (m_last->entry == nullptr || m_last->name != name()) {
            m_last->entry = std::make_shared<ZipArchive::Unpacking>();
            m_last->name = name();
        }
        return m_last->entry;
    }

    ZipEntry m_entry;
    std::shared_ptr<ZipArchive::LastUnpacked> m_last;
};

} // namespace

ZipDirectory readZipDirectory(const io::File &file)
{
    const DirectoryExtent extent = directoryExtent(file);
    const std::vector<std::byte> directory = readDirectory(file, extent);
    ZipDirectory result;
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < extent.entries; ++i)
        at = readEntry(file.size(), directory, at, result);
    return result;
}

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

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/checkpoint/byte_reader.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

/// Bytes and their owner; the bytes stay valid as long as this value or a copy of it exists.
struct Content {
    ByteSpan bytes;
    std::shared_ptr<const void> owner;

    static Content of(std::vector<std::byte> bytes)
    {
        auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        return {*owner, owner};
    }
};

/// A named range of bytes within a file, of which tensors are views: a torch storage, the data of a safetensors entry.
/// Nothing is read, unpacked or even located before content() is called. Immutable, thread-safe; keeps its file open.
class Record {
public:
    Record(std::string name, std::uint64_t size, std::shared_ptr<const io::File> file) :
        m_name(std::move(name)), m_size(size), m_file(std::move(file))
    {
    }
    Record(const Record &) = delete;
    Record &operator=(const Record &) = delete;
    virtual ~Record() = default;

    const std::string &name() const { return m_name; } ///< as stored in the container, not escaped
    std::uint64_t size() const { return m_size; }      ///< in bytes, unpacked
    const io::File &file() const { return *m_file; }

    /// Returns `size` bytes starting at `begin`, unaligned, as they are in the file now. Throws tnn::Error if they
    /// extend past size(), if the container is damaged or the file was modified since it was opened, or if unpacking
    /// would take more memory than any real checkpoint needs.
    Content content(std::uint64_t begin, std::uint64_t size) const;
    Content content() const { return content(0, m_size); }
    /// Whether the bytes match the checksum in the container; always true for containers without checksums.
    virtual bool isIntact() const { return true; }
    /// The position of its bytes in the file.
    virtual std::uint64_t position() const = 0;
    /// Whether content() is what is in the file from position() on: neither packed nor computed.
    virtual bool isPlain() const { return false; }

private:
    virtual Content read(std::uint64_t begin, std::uint64_t size) const = 0; ///< returns a part within size()

    std::string m_name;
    std::uint64_t m_size;
    std::shared_ptr<const io::File> m_file;
};

using RecordPtr = std::shared_ptr<const Record>;

/// Returns the `size` bytes at `position` of a file as a record. Throws tnn::Error if they extend past its end.
RecordPtr plainRecord(std::string name, std::shared_ptr<const io::File> file, std::uint64_t position,
                      std::uint64_t size);

} // namespace tnn::checkpoint

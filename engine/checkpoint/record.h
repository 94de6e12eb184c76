// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/checkpoint/byte_reader.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

/// Bytes, and what keeps them in memory: they are valid as long as this value or a copy of it.
struct Content {
    ByteSpan bytes;
    std::shared_ptr<const void> owner;

    static Content of(std::vector<std::byte> bytes)
    {
        auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        return {*owner, owner};
    }
};

/// A named run of bytes within a file, which tensors are views of: a storage of torch, the data of a safetensors entry.
/// Nothing is read, unpacked or even looked for before content() is called. Immutable, thread-safe; keeps its file open.
class Record {
public:
    Record(std::string name, std::uint64_t size, std::shared_ptr<const io::File> file) :
        m_name(std::move(name)), m_size(size), m_file(std::move(file))
    {
    }
    Record(const Record &) = delete;
    Record &operator=(const Record &) = delete;
    virtual ~Record() = default;

    const std::string &name() const { return m_name; } ///< as the container calls it, not escaped
    std::uint64_t size() const { return m_size; }      ///< in bytes, unpacked
    const io::File &file() const { return *m_file; }

    /// `size` bytes from `begin` on, unaligned, as they are in the file now. Throws tnn::Error where they reach past size(),
    /// where the container turns out to be damaged or the file was written to since it was opened, and where unpacking
    /// would take more memory than any real checkpoint needs.
    virtual Content content(std::uint64_t begin, std::uint64_t size) const = 0;
    Content content() const { return content(0, m_size); }
    /// Whether the bytes have the checksum that the container tells; containers without checksums say true.
    virtual bool isIntact() const { return true; }
    /// Where its bytes begin in the file, for messages.
    virtual std::uint64_t position() const = 0;

protected:
    void checkPart(std::uint64_t begin, std::uint64_t size) const; ///< throws where it is not within size()

private:
    std::string m_name;
    std::uint64_t m_size;
    std::shared_ptr<const io::File> m_file;
};

using RecordPtr = std::shared_ptr<const Record>;

/// The `size` bytes at `position` of a file. Throws tnn::Error where they reach past its end.
RecordPtr plainRecord(std::string name, std::shared_ptr<const io::File> file, std::uint64_t position,
                      std::uint64_t size);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tnn::io {

/// A file that is open and read in parts, by any thread. It is never mapped: where another program cuts a mapped file
/// short, touching a page that is gone ends this program.
class File {
public:
    /// Throws tnn::Error in one sentence for a missing file, a directory, a file without permission, an empty file.
    static std::shared_ptr<const File> open(const std::string &path);
    /// Bytes that are in memory already, under the name that errors give them.
    static std::shared_ptr<const File> of(std::string path, std::vector<std::byte> bytes);
    virtual ~File() = default;

    virtual const std::string &path() const = 0;
    virtual std::size_t size() const = 0; ///< in bytes, as of opening
    /// Copies the bytes from `offset` on. Throws tnn::Error where they reach past the end, and where the file was written
    /// to since it was opened.
    virtual void readInto(std::span<std::byte> bytes, std::uint64_t offset) const = 0;

    /// The same of `size` bytes; nothing is allocated where they reach past the end.
    std::vector<std::byte> read(std::uint64_t offset, std::size_t size) const;
    std::vector<std::byte> readAll() const { return read(0, size()); }
};

/// All of an OutputFile at once. Throws tnn::Error.
void writeFile(const std::string &path, std::string_view bytes);

/// Throws what writeFile() would throw for a directory, or for a folder that nothing can be written to: so that work that
/// writes only at its end fails at its beginning.
void requireWritable(const std::string &path);

/// Text from files made printable: control characters (bidirectional ones too) and invalid UTF-8 become \xNN.
std::string escaped(std::string_view text);

} // namespace tnn::io

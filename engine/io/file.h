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

/// An open file that is read in parts, by any thread. It is never mapped: if another program truncates a mapped file,
/// accessing a missing page kills this program.
class File {
public:
    /// Throws tnn::Error with one sentence for a missing file, a directory, missing permission, an empty file, or a
    /// pipe without a writer.
    static std::shared_ptr<const File> open(const std::string &path);
    /// Wraps bytes already in memory, under the name used in errors.
    static std::shared_ptr<const File> of(std::string path, std::vector<std::byte> bytes);
    /// Joins files, one after the other, as one under a name for errors; at least one.
    static std::shared_ptr<const File> joined(std::string path, std::vector<std::shared_ptr<const File>> parts);
    virtual ~File() = default;

    virtual const std::string &path() const = 0;
    virtual std::size_t size() const = 0; ///< in bytes, when opened
    /// Copies the bytes starting at `offset`. Throws tnn::Error if they extend past the end or the file was modified
    /// since it was opened.
    virtual void readInto(std::span<std::byte> bytes, std::uint64_t offset) const = 0;

    /// Returns `size` bytes; nothing is allocated if they extend past the end.
    std::vector<std::byte> read(std::uint64_t offset, std::size_t size) const;
    std::vector<std::byte> readAll() const { return read(0, size()); }
};

/// Writes a whole OutputFile at once. Throws tnn::Error.
void writeFile(const std::string &path, std::string_view bytes);

/// Makes text from files printable: control characters (including bidirectional ones) and invalid UTF-8 become \xNN.
std::string escaped(std::string_view text);

} // namespace tnn::io

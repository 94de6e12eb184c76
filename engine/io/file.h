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

/// A whole file, read-only, mapped where that works and read where it does not. Throws tnn::Error in one sentence
/// for a missing file, a directory, a file without permission, an empty file.
class MappedFile {
public:
    static std::shared_ptr<const MappedFile> open(const std::string &path);
    /// Bytes that are in memory already, under the name that errors give them.
    static std::shared_ptr<const MappedFile> of(std::string path, std::vector<std::byte> bytes);
    virtual ~MappedFile() = default;
    /// To be looked at right after opening: where another program cuts the file short while it is mapped, touching a page
    /// that is gone ends this program.
    virtual std::span<const std::byte> bytes() const = 0;
    /// A copy of `size` bytes from `offset`, at any time. Throws tnn::Error where they reach past the end, and where the file
    /// was written to since it was opened.
    virtual std::vector<std::byte> read(std::uint64_t offset, std::size_t size) const = 0;
    virtual const std::string &path() const = 0;
};

/// Writes to a temporary file beside `path` and renames it: nothing is ever half written. Throws tnn::Error.
void writeFile(const std::string &path, std::string_view bytes);

/// Text from files made printable: control characters (bidirectional ones too) and invalid UTF-8 become \xNN.
std::string escaped(std::string_view text);

} // namespace tnn::io

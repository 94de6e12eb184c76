// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tnn::io {

/// What is known of a file or directory.
struct FileStatus {
    std::uint64_t size = 0;
    std::int64_t modified = 0; ///< nanoseconds since 1970; 0 for what is not a file on disk
    bool isDirectory = false;
};
/// Returns nothing if it does not exist. Throws tnn::Error for a place outside the confinement.
std::optional<FileStatus> statusOf(const std::string &path);

/// Bytes of a file, and the status of the version that they are from.
struct FilePart {
    std::vector<std::byte> bytes;
    FileStatus status;
};
/// Throws tnn::Error as File::open() and File::read().
FilePart readPart(const std::string &path, std::uint64_t offset, std::size_t size);

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>

namespace tnn {

/// Sets a file's time back, so that writing to it changes the time however coarse the file system's clock is.
inline void writtenLongAgo(const std::string &path)
{
    const std::array<timespec, 2> times{{{1'000'000'000, 0}, {1'000'000'000, 0}}};
    if (::utimensat(AT_FDCWD, path.c_str(), times.data(), 0) != 0)
        throw std::runtime_error("the time of " + path + " could not be set");
}

/// Overwrites a file without replacing it: processes that have it open see the new contents.
inline void writeInPlace(const std::string &path, std::string_view content)
{
    std::FILE *file = std::fopen(path.c_str(), "w");
    const bool isWritten = file != nullptr
        && (content.empty() || std::fwrite(content.data(), 1, content.size(), file) == content.size());
    if (file == nullptr || std::fclose(file) != 0 || !isWritten)
        throw std::runtime_error(path + " could not be written");
}

} // namespace tnn

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

namespace tnn::io {

/// Returns the last part of a path, even if it ends with a slash.
inline std::string fileNameOf(const std::string &path)
{
    const std::size_t end = path.find_last_not_of('/') + 1;
    const std::size_t slash = path.rfind('/', end == 0 ? 0 : end - 1);
    return slash == std::string::npos ? path.substr(0, end) : path.substr(slash + 1, end - slash - 1);
}

/// Returns the directory that holds a path: "." for a bare name.
inline std::string folderOf(const std::filesystem::path &path)
{
    return path.has_parent_path() ? path.parent_path().string() : ".";
}

/// Returns the lower-case suffix with its dot; empty if there is none.
inline std::string suffixOf(const std::string &path)
{
    const std::size_t dot = path.rfind('.');
    if (dot == std::string::npos || path.find('/', dot) != std::string::npos)
        return {};
    std::string suffix = path.substr(dot);
    std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return suffix;
}

} // namespace tnn::io

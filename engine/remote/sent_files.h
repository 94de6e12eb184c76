// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/message.h"

namespace tnn::remote {

/// The argument that carries a file to a program elsewhere: data:NAME;base64,CONTENT. NAME is what errors call it.
/// Throws tnn::Error where the file can't be read.
std::string sentFile(const std::string &path);
/// The same of bytes that are in memory.
std::string sentBytes(const std::string &name, std::string_view bytes);

/// The files that came with a request in that form, as private temporary files for as long as this lives.
class SentFiles {
public:
    SentFiles() = default;
    ~SentFiles();
    SentFiles(const SentFiles &) = delete;
    SentFiles &operator=(const SentFiles &) = delete;

    /// Puts a path in the place of an argument that carries a file; any other stays as it is. Throws UsageError for a
    /// content that is not base64.
    void store(std::string &argument);
    /// A text of ours with the names of the one who sent them instead of our paths.
    std::string asNamed(std::string text) const;
    Message asNamed(const Message &message) const;
    /// Removes the files now; their names are still known.
    void remove();

private:
    std::vector<std::pair<std::filesystem::path, std::string>> m_files; ///< path, name
};

} // namespace tnn::remote

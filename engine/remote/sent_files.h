// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/confinement.h"
#include "engine/message.h"

namespace tnn::remote {

/// The files sent with a request, as private temporary files during this object's lifetime.
class SentFiles {
public:
    SentFiles() = default;
    ~SentFiles();
    SentFiles(const SentFiles &) = delete;
    SentFiles &operator=(const SentFiles &) = delete;

    /// Writes a file and returns its path.
    std::string store(const std::string &name, std::string_view bytes);
    /// Returns a text with the sender's names instead of our paths.
    std::string asNamed(std::string text) const;
    Message asNamed(const Message &message) const;
    /// Removes the files now; their names are kept.
    void remove();

private:
    std::vector<std::pair<std::filesystem::path, std::string>> m_files; ///< path, name
    std::vector<std::unique_ptr<io::Accepted>> m_accepted;              ///< their folders
};

} // namespace tnn::remote

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace tnn::io {

class File;

/// Maximum number of symbols or merges in a vocabulary: far more than in practice, few enough for memory.
constexpr std::size_t MostSymbols = std::size_t{4} << 20;

/// Reads a complete vocabulary file. Throws tnn::Error if it is larger than 256 MiB or not UTF-8.
std::string readVocabularyText(const File &file);

/// Returns a file's name without its folder, printable.
std::string shownFileName(const std::string &path);

} // namespace tnn::io

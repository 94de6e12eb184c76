// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace tnn::io {

class File;

/// Most symbols or merges that a vocabulary may have: far more than any has, few enough for memory.
constexpr std::size_t MostSymbols = std::size_t{4} << 20;

/// The whole of a file that belongs to a vocabulary. Throws tnn::Error for one larger than 256 MiB or not in UTF-8.
std::string readVocabularyText(const std::string &path);
std::string readVocabularyText(const File &file);

/// A file's name without its folder, printable.
std::string shownFileName(const std::string &path);

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/vocabulary_text.h"

#include <filesystem>
#include <span>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

constexpr std::size_t LargestFile = std::size_t{256} << 20;
constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";

} // namespace

std::string readVocabularyText(const File &file)
{
    if (file.size() > LargestFile)
        throw Error("is larger than 256 MiB, which no vocabulary is").in(file.path());
    std::string text(file.size(), '\0');
    file.readInto(std::as_writable_bytes(std::span(text)), 0);
    inFile(file.path(), [&] { requireUtf8(text); });
    if (text.starts_with(ByteOrderMark))
        text.erase(0, ByteOrderMark.size());
    return text;
}

std::string shownFileName(const std::string &path)
{
    return escaped(std::filesystem::path(path).filename().string());
}

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"

#include <charconv>
#include <filesystem>
#include <optional>

#include "engine/error.h"

// Files cut into pieces to fit a size limit: NAME.part0, NAME.part1, ... (Evo 2). Together they are the file.

namespace tnn::checkpoint {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view Suffix = ".part";
constexpr long MostParts = 1000;

/// Returns N of NAME.partN.
std::optional<long> partNumber(const std::string &path)
{
    const std::size_t at = path.rfind(Suffix);
    long number = 0;
    if (at == std::string::npos || at + Suffix.size() == path.size())
        return std::nullopt;
    const char *const end = path.data() + path.size();
    const auto [stop, error] = std::from_chars(path.data() + at + Suffix.size(), end, number);
    return error == std::errc() && stop == end && number >= 0 ? std::optional<long>(number) : std::nullopt;
}

} // namespace

std::shared_ptr<const io::File> openParts(const std::string &path)
{
    const std::optional<long> number = partNumber(path);
    if (!number)
        return io::File::open(path);
    if (*number >= MostParts)
        throw Error("is not one of at most %1 parts", MostParts);
    const std::string whole = path.substr(0, path.rfind(Suffix));
    std::vector<std::shared_ptr<const io::File>> parts;
    for (long part = 0; part < MostParts; ++part) {
        const std::string name = whole + std::string(Suffix) + std::to_string(part);
        std::error_code ignored;
        if (!fs::is_regular_file(name, ignored)) { // excludes pipes, which would block
            if (part <= *number)
                throw Error("is a part of a larger file, of which %1 is missing",
                            io::escaped(fs::path(name).filename().string()));
            break;
        }
        parts.push_back(io::File::open(name));
    }
    return io::File::joined(path, std::move(parts));
}

Error withNextPart(const Error &error, const std::string &path)
{
    if (!partNumber(path))
        return error;
    const std::string whole = path.substr(0, path.rfind(Suffix) + Suffix.size());
    long next = 0;
    for (std::error_code ignored; fs::is_regular_file(whole + std::to_string(next), ignored);)
        ++next;
    return Error("%1; its parts end before %2, which is not there", error.reason(),
                 io::escaped(fs::path(whole).filename().string() + std::to_string(next)))
        .as(error.kind())
        .in(error.file());
}

} // namespace tnn::checkpoint

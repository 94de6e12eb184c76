// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/serve_file.h"

#include <chrono>

#include <sys/stat.h>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/remote/protocol.h"
#include "engine/usage_error.h"

namespace tnn::remote {

namespace {

struct Part {
    std::string path;
    std::uint64_t offset = 0, size = 0;
};

Part partOf(const Words &words)
{
    const auto *const path = words.size() == 4 ? std::get_if<std::string>(&words[1]) : nullptr;
    const auto *const offset = path == nullptr ? nullptr : std::get_if<std::uint64_t>(&words[2]);
    const auto *const size = path == nullptr ? nullptr : std::get_if<std::uint64_t>(&words[3]);
    if (offset == nullptr || size == nullptr || *size > LargestPart)
        throw UsageError("read takes a path, an offset and a size of at most " + std::to_string(LargestPart)
                         + " bytes");
    return {*path, *offset, *size};
}

/// Returns size, modified (nanoseconds) and directory, or missing.
io::Json stateOf(const std::string &path)
{
    constexpr std::int64_t Second = 1'000'000'000;
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return {{"missing", true}};
    return {{"size", static_cast<std::int64_t>(status.st_size)},
            {"modified", std::int64_t{status.st_mtim.tv_sec} * Second + status.st_mtim.tv_nsec},
            {"directory", S_ISDIR(status.st_mode)}};
}

} // namespace

void serveFile(AnswerWriter &writer, const QueuedRequest &request)
{
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const Words &words = request.words;
    if (std::get<std::string>(words.front()) == "read") {
        const Part part = partOf(words);
        const std::vector<std::byte> bytes = io::File::open(part.path)->read(part.offset, part.size);
        writer.result(request.number, seconds(), {reinterpret_cast<const char *>(bytes.data()), bytes.size()},
                      stateOf(part.path));
        return;
    }
    const auto *const path = words.size() == 2 ? std::get_if<std::string>(&words[1]) : nullptr;
    if (path == nullptr)
        throw UsageError("stat takes a path");
    writer.result(request.number, seconds(), lineOf(stateOf(*path)));
}

} // namespace tnn::remote

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/computing.h"
#include "engine/error.h"
#include "engine/io/confinement.h"
#include "engine/io/file_status.h"
#include "engine/io/output_file.h"
#include "engine/memory_limit.h"

namespace tnn::io {

namespace {

Message reasonOf(int error)
{
    switch (error) {
    case ENOENT:
        return Message("no such file");
    case ENOTDIR:
        return Message("no such file (part of the path is not a directory)");
    case EACCES:
    case EPERM:
        return Message("cannot be read (permission denied)");
    default:
        return Message("cannot be read (%1)", std::strerror(error));
    }
}

void checkExtent(std::uint64_t offset, std::size_t size, std::size_t fileSize, const std::string &path)
{
    if (offset > fileSize || size > fileSize - offset)
        throw Error("%1 bytes at byte %2 extend past the end of the file", size, offset).in(path);
}

Error changedSinceOpened()
{
    return Error("has changed since it was opened; reload it");
}

std::int64_t nanosecondsOf(const timespec &time)
{
    constexpr std::int64_t Second = 1'000'000'000;
    return std::int64_t{time.tv_sec} * Second + time.tv_nsec;
}

class OpenFile : public File {
public:
    /// Takes ownership of the open file: reading continues even if another file has replaced it.
    OpenFile(std::string path, Descriptor file, const struct stat &status) :
        m_path(std::move(path)), m_file(std::move(file)), m_size(static_cast<std::size_t>(status.st_size)),
        m_modified(nanosecondsOf(status.st_mtim))
    {
    }
    const std::string &path() const override { return m_path; }
    std::size_t size() const override { return m_size; }
    std::int64_t modified() const { return m_modified; }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override
    {
        checkExtent(offset, bytes.size(), m_size, m_path);
        while (!bytes.empty()) {
            const ssize_t count = attempt(SystemCall::Read, ::pread, m_file.number(), bytes.data(), bytes.size(),
                                          static_cast<off_t>(offset));
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                throw Error(reasonOf(errno)).in(m_path);
            if (count == 0)
                throw changedSinceOpened().in(m_path);
            bytes = bytes.subspan(static_cast<std::size_t>(count));
            offset += static_cast<std::uint64_t>(count);
        }
        if (!isUnchanged())
            throw changedSinceOpened().in(m_path);
    }

private:
    bool isUnchanged() const
    {
        struct stat status = {};
        return ::fstat(m_file.number(), &status) == 0 && static_cast<std::size_t>(status.st_size) == m_size
            && nanosecondsOf(status.st_mtim) == m_modified;
    }

    std::string m_path;
    Descriptor m_file;
    std::size_t m_size;
    std::int64_t m_modified; ///< when opened
};

class Memory : public File {
public:
    Memory(std::string path, std::vector<std::byte> bytes) : m_path(std::move(path)), m_bytes(std::move(bytes)) { }
    const std::string &path() const override { return m_path; }
    std::size_t size() const override { return m_bytes.size(); }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override
    {
        checkExtent(offset, bytes.size(), m_bytes.size(), m_path);
        std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset), bytes.size(), bytes.begin());
    }

private:
    std::string m_path;
    std::vector<std::byte> m_bytes;
};

class JoinedFile : public File {
public:
    JoinedFile(std::string path, std::vector<std::shared_ptr<const File>> parts) :
        m_path(std::move(path)), m_parts(std::move(parts))
    {
        for (const std::shared_ptr<const File> &part : m_parts)
            m_size += part->size();
    }
    const std::string &path() const override { return m_path; }
    std::size_t size() const override { return m_size; }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override
    {
        checkExtent(offset, bytes.size(), m_size, m_path);
        for (const std::shared_ptr<const File> &part : m_parts) {
            if (offset >= part->size()) {
                offset -= part->size();
                continue;
            }
            const std::size_t here = std::min(bytes.size(), part->size() - static_cast<std::size_t>(offset));
            part->readInto(bytes.first(here), offset);
            bytes = bytes.subspan(here);
            if (bytes.empty())
                return;
            offset = 0;
        }
    }

private:
    std::string m_path;
    std::vector<std::shared_ptr<const File>> m_parts;
    std::size_t m_size = 0;
};

/// Waits until a pipe has bytes or is closed; false if neither happens in this time.
bool comes(int descriptor, std::chrono::milliseconds patience)
{
    const WaitingForOthers waiting;
    pollfd pipe{descriptor, POLLIN, 0};
    return ::poll(&pipe, 1, static_cast<int>(patience.count())) != 0;
}

std::vector<std::byte> readToEnd(int descriptor)
{
    std::vector<std::byte> bytes;
    std::vector<std::byte> block(1 << 20);
    for (;;) {
        const ssize_t count = attempt(SystemCall::Read, ::read, descriptor, block.data(), block.size());
        if (count < 0 && errno == EAGAIN && !comes(descriptor, std::chrono::minutes(1)))
            throw Error("is a pipe from which nothing has come for a minute");
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            throw Error(reasonOf(errno));
        if (count < 0)
            continue;
        if (count == 0)
            return bytes;
        // a pipe may never end; growing copies what has come so far
        checkMemory(Message("what comes through the pipe"), 2.0 * static_cast<double>(bytes.size()));
        bytes.insert(bytes.end(), block.begin(), block.begin() + count);
    }
}

} // namespace

std::shared_ptr<const File> File::of(std::string path, std::vector<std::byte> bytes)
{
    return std::make_shared<Memory>(std::move(path), std::move(bytes));
}

std::shared_ptr<const File> File::joined(std::string path, std::vector<std::shared_ptr<const File>> parts)
{
    return std::make_shared<JoinedFile>(std::move(path), std::move(parts));
}

std::shared_ptr<const File> File::open(const std::string &path)
{
    checkConfined(path);
    // opening a pipe would wait for its writer
    Descriptor file(attempt(SystemCall::Open, ::open, path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.valid())
        throw Error(reasonOf(errno)).in(path);
    checkConfined(file.number(), path);
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        throw Error(reasonOf(errno)).in(path);
    if (S_ISDIR(status.st_mode))
        throw Error("is a directory, not a file").in(path);
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode))
        throw Error("is a device, not a file").in(path);
    if (S_ISREG(status.st_mode) && status.st_size > 0)
        return std::make_shared<OpenFile>(path, std::move(file), status);
    if (S_ISFIFO(status.st_mode))
        comes(file.number(), std::chrono::seconds(1)); // its writer may be about to start
    std::vector<std::byte> bytes = inFile(path, [&file] { return readToEnd(file.number()); });
    if (bytes.empty())
        throw Error(S_ISFIFO(status.st_mode) ? Message("is a pipe to which no program writes") : Message("is empty"))
            .in(path);
    return of(path, std::move(bytes));
}

std::vector<std::byte> File::read(std::uint64_t offset, std::size_t size) const
{
    checkExtent(offset, size, this->size(), path());
    std::vector<std::byte> bytes(size);
    readInto(bytes, offset);
    return bytes;
}

std::optional<FileStatus> statusOf(const std::string &path)
{
    const Descriptor file(::open(path.c_str(), O_PATH | O_CLOEXEC)); // reads nothing, and waits for no pipe
    if (!file.valid()) {
        checkConfined(path);
        return std::nullopt;
    }
    checkConfined(file.number(), path);
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        throw Error(reasonOf(errno)).in(path);
    return FileStatus{static_cast<std::uint64_t>(status.st_size), nanosecondsOf(status.st_mtim),
                      S_ISDIR(status.st_mode)};
}

FilePart readPart(const std::string &path, std::uint64_t offset, std::size_t size)
{
    const std::shared_ptr<const File> file = File::open(path);
    const auto *const onDisk = dynamic_cast<const OpenFile *>(file.get());
    return {file->read(offset, size), {file->size(), onDisk != nullptr ? onDisk->modified() : 0}};
}

void writeFile(const std::string &path, std::string_view bytes)
{
    OutputFile file(path);
    file.write(bytes);
    file.commit();
}

} // namespace tnn::io

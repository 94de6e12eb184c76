// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/error.h"

namespace tnn::io {

namespace {

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) { }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) { }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    int number() const { return m_number; }
    bool valid() const { return m_number >= 0; }
    /// Closes now; false where the system only then finds that the bytes did not fit.
    bool close()
    {
        const int number = m_number;
        m_number = -1;
        return ::close(number) == 0;
    }

private:
    int m_number;
};

std::string reasonOf(int error)
{
    switch (error) {
    case ENOENT:
        return "no such file";
    case ENOTDIR:
        return "no such file (a part of the path is not a directory)";
    case EACCES:
    case EPERM:
        return "cannot be read (permission denied)";
    default:
        return std::string("cannot be read (") + std::strerror(error) + ")";
    }
}

void checkExtent(std::uint64_t offset, std::size_t size, std::size_t fileSize, const std::string &path)
{
    if (offset > fileSize || size > fileSize - offset)
        throw Error(path, std::to_string(size) + " bytes at byte " + std::to_string(offset) + " reach past its end");
}

constexpr const char *Changed = "was written to since it was opened; open it again";

class OpenFile : public File {
public:
    /// Takes the open file over: reading goes on even when another one has taken its name.
    OpenFile(std::string path, Descriptor file, const struct stat &status) :
        m_path(std::move(path)), m_file(std::move(file)), m_size(static_cast<std::size_t>(status.st_size)),
        m_written(status.st_mtim)
    {
    }
    const std::string &path() const override { return m_path; }
    std::size_t size() const override { return m_size; }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override;

private:
    bool isUnchanged() const;

    std::string m_path;
    Descriptor m_file;
    std::size_t m_size;
    timespec m_written; ///< when it was last written to, as of opening
};

bool OpenFile::isUnchanged() const
{
    struct stat status = {};
    return ::fstat(m_file.number(), &status) == 0 && static_cast<std::size_t>(status.st_size) == m_size
        && status.st_mtim.tv_sec == m_written.tv_sec && status.st_mtim.tv_nsec == m_written.tv_nsec;
}

void OpenFile::readInto(std::span<std::byte> bytes, std::uint64_t offset) const
{
    checkExtent(offset, bytes.size(), m_size, m_path);
    while (!bytes.empty()) {
        const ssize_t count = ::pread(m_file.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throw Error(m_path, reasonOf(errno));
        if (count == 0)
            throw Error(m_path, Changed);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    if (!isUnchanged())
        throw Error(m_path, Changed);
}

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

std::vector<std::byte> readToEnd(int descriptor, const std::string &path)
{
    std::vector<std::byte> bytes;
    std::vector<std::byte> block(1 << 20);
    for (;;) {
        const ssize_t count = ::read(descriptor, block.data(), block.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throw Error(path, reasonOf(errno));
        if (count == 0)
            return bytes;
        bytes.insert(bytes.end(), block.begin(), block.begin() + count);
    }
}

void writeAll(int descriptor, std::string_view bytes, const std::string &path)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throw Error(path, std::string("cannot be written (") + std::strerror(errno) + ")");
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

[[noreturn]] void refuseWriting(const std::string &path, int error)
{
    if (error == ENOENT || error == ENOTDIR)
        throw Error(path, "cannot be written (no such directory)");
    throw Error(path, std::string("cannot be written (") + std::strerror(error) + ")");
}

/// A device or a pipe is written in place: nothing could be renamed over it.
void writeInPlace(const std::string &path, std::string_view bytes)
{
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file.valid())
        refuseWriting(path, errno);
    writeAll(file.number(), bytes, path);
    if (!file.close())
        refuseWriting(path, errno);
}

std::string temporaryBeside(const std::string &path)
{
    static std::atomic<unsigned> counter{0};
    return path + ".part-" + std::to_string(::getpid()) + "-" + std::to_string(counter++);
}

} // namespace

std::shared_ptr<const File> File::of(std::string path, std::vector<std::byte> bytes)
{
    return std::make_shared<Memory>(std::move(path), std::move(bytes));
}

std::shared_ptr<const File> File::open(const std::string &path)
{
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.valid())
        throw Error(path, reasonOf(errno));
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0)
        throw Error(path, reasonOf(errno));
    if (S_ISDIR(status.st_mode))
        throw Error(path, "is a directory, not a file");
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode))
        throw Error(path, "is a device, not a file");
    if (S_ISREG(status.st_mode) && status.st_size > 0)
        return std::make_shared<OpenFile>(path, std::move(file), status);
    std::vector<std::byte> bytes = readToEnd(file.number(), path);
    if (bytes.empty())
        throw Error(path, "is empty");
    return of(path, std::move(bytes));
}

std::vector<std::byte> File::read(std::uint64_t offset, std::size_t size) const
{
    checkExtent(offset, size, this->size(), path());
    std::vector<std::byte> bytes(size);
    readInto(bytes, offset);
    return bytes;
}

void writeFile(const std::string &path, std::string_view bytes)
{
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    if (std::filesystem::is_directory(status))
        throw Error(path, "is a directory, not a file");
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return writeInPlace(path, bytes);
    // A link stays a link: what it points to is replaced.
    const std::filesystem::path real = std::filesystem::canonical(path, ignored);
    const std::string target = ignored ? path : real.string();
    const std::string temporary = temporaryBeside(target);
    Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.valid())
        refuseWriting(path, errno);
    try {
        writeAll(file.number(), bytes, path);
        if (!file.close() || ::rename(temporary.c_str(), target.c_str()) != 0)
            refuseWriting(path, errno);
    } catch (const Error &) {
        ::unlink(temporary.c_str());
        throw;
    }
}

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/output_file.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <tuple>

#include "engine/error.h"
#include "engine/io/confinement.h"
#include "engine/io/path_names.h"
#include "engine/io/sha256.h"

namespace tnn::io {

namespace {

/// The destination of a path.
struct Destination {
    std::string path;    ///< links followed, even to a missing file
    int descriptor = -1; ///< a descriptor of this process, if the path names one
    bool exists = false;
    struct stat status = {}; ///< if it exists
    int error = 0;           ///< why it cannot be written

    bool isInPlace() const
    {
        return descriptor >= 0 || (exists && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
    }
};

/// Returns the N of /proc/self/fd/N, to which /dev/stdout and /dev/fd/N resolve; -1 for any other path. If opened by
/// name, a file that a shell appends to would be overwritten from its first byte.
int descriptorNamed(const std::filesystem::path &path)
{
    std::error_code missing;
    const std::filesystem::path own = std::filesystem::canonical("/proc/self/fd", missing);
    if (missing || std::filesystem::canonical(path.parent_path(), missing) != own)
        return -1;
    const std::string name = path.filename().string();
    int number = -1;
    std::from_chars(name.data(), name.data() + name.size(), number);
    return number;
}

Destination destinationOf(const std::string &path)
{
    constexpr int MostLinks = 40; // the limit in Linux
    std::filesystem::path place = path;
    for (int links = 0; links <= MostLinks; ++links) {
        if (const int descriptor = descriptorNamed(place); descriptor >= 0)
            return {place.string(), descriptor};
        std::error_code noLink;
        const std::filesystem::path next = std::filesystem::read_symlink(place, noLink);
        if (noLink)
            break;
        place = place.parent_path() / next;
    }
    Destination found{place.string()};
    found.exists = ::stat(found.path.c_str(), &found.status) == 0;
    if (!found.exists && errno != ENOENT)
        found.error = errno;
    return found;
}

constexpr std::string_view TemporaryPrefix = ".tnnscope-";

/// Returns a short name in the same folder: a long one might exceed the length limit.
std::string temporaryBeside(const std::string &path)
{
    static std::atomic<unsigned> counter{0};
    const std::string name = std::string(TemporaryPrefix) + std::to_string(::getpid()) + "-"
        + std::to_string(counter++);
    return std::filesystem::path(path).replace_filename(name).string();
}

/// Locks a new temporary file for as long as it is open; false if another program has just removed it as abandoned.
bool isKept(const Descriptor &file, const std::string &path)
{
    const bool isFree = ::flock(file.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    return isFree && ::access(path.c_str(), F_OK) == 0;
}

/// Whether a name is that of an open file: another program may have removed it, and a third created a new one.
bool isNamed(const Descriptor &file, const std::string &name)
{
    struct stat opened = {}, named = {};
    return ::fstat(file.number(), &opened) == 0 && ::stat(name.c_str(), &named) == 0 && opened.st_dev == named.st_dev
        && opened.st_ino == named.st_ino;
}

/// Removes the temporary files of programs that were killed: nobody holds their locks.
void removeAbandoned(const std::filesystem::path &folder)
{
    std::error_code ignored;
    for (std::filesystem::directory_iterator entry(folder, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        if (!entry->path().filename().string().starts_with(TemporaryPrefix))
            continue;
        const Descriptor file(::open(entry->path().c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
        if (file.valid() && ::flock(file.number(), LOCK_EX | LOCK_NB) == 0)
            ::unlink(entry->path().c_str());
    }
}

std::string descriptorPath(int descriptor)
{
    return "/proc/self/fd/" + std::to_string(descriptor);
}

/// Some file systems and all pipes do not support fsync.
bool isOnDisk(int descriptor)
{
    return attempt(SystemCall::Sync, ::fsync, descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/// Copies owner and mode of the replaced file, as far as the file system and the user's rights allow.
void takeOwnerAndMode(int descriptor, const struct stat &replaced)
{
    if (::fchown(descriptor, replaced.st_uid, replaced.st_gid) != 0)
        std::ignore = ::fchown(descriptor, static_cast<uid_t>(-1), replaced.st_gid);
    ::fchmod(descriptor, replaced.st_mode & 0777);
}

} // namespace

OutputFile::OutputFile(std::string path) : m_path(std::move(path))
{
    checkConfined(m_path);
    const Destination place = destinationOf(m_path);
    if (place.error != 0)
        refuse(place.error);
    if (place.exists && S_ISDIR(place.status.st_mode))
        throw Error("is a directory, not a file").in(m_path);
    if (place.isInPlace()) {
        m_file = Descriptor(place.descriptor >= 0
                                ? ::fcntl(place.descriptor, F_DUPFD_CLOEXEC, 0)
                                : attempt(SystemCall::Open, ::open, place.path.c_str(), O_WRONLY | O_CLOEXEC));
        if (!m_file.valid())
            refuse(errno);
        return;
    }
    if (place.exists && ::faccessat(AT_FDCWD, place.path.c_str(), W_OK, AT_EACCESS) != 0)
        refuse(errno);
    m_target = place.path;
    openInFolder(place.exists ? S_IRUSR | S_IWUSR : 0666); // no one else may read it before its mode is known
    if (place.exists)
        takeOwnerAndMode(m_file.number(), place.status);
}

OutputFile::~OutputFile()
{
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

void OutputFile::openInFolder(mode_t mode)
{
    const std::string folder = folderOf(m_target);
#ifdef O_TMPFILE
    m_file = Descriptor(
        attempt(SystemCall::OpenUnnamed, ::open, folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode));
    if (m_file.valid() && ::access(descriptorPath(m_file.number()).c_str(), F_OK) == 0)
        return; // without /proc it could never be given a name
#endif
    removeAbandoned(folder);
    do {
        m_temporary = temporaryBeside(m_target);
        m_file = Descriptor(
            attempt(SystemCall::Open, ::open, m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    } while (m_file.valid() ? !isKept(m_file, m_temporary) : errno == EEXIST);
    if (!m_file.valid())
        refuse(errno);
}

/// Gives the file a name that does not exist; returns the error number.
int OutputFile::named(const std::string &name) const
{
    const std::string unnamed = descriptorPath(m_file.number());
    return attempt(SystemCall::Link, ::linkat, AT_FDCWD, unnamed.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW)
            == 0
        ? 0
        : errno;
}

void OutputFile::nameTemporarily()
{
    removeAbandoned(folderOf(m_target));
    std::ignore = ::flock(m_file.number(), LOCK_EX | LOCK_NB);
    int error = EEXIST;
    while (error == EEXIST) {
        m_temporary = temporaryBeside(m_target);
        error = named(m_temporary);
    }
    if (error == 0)
        return;
    m_temporary.clear();
    refuse(error);
}

void OutputFile::refuse(int error) const
{
    if (error == ENOENT || error == ENOTDIR)
        throw Error("cannot be written (no such directory)").in(m_path);
    throw Error("cannot be written (%1)", std::strerror(error)).in(m_path);
}

void OutputFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = attempt(SystemCall::Write, ::write, m_file.number(), bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            refuse(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count < 0 ? 0 : count));
    }
}

void OutputFile::sync()
{
    if (!isOnDisk(m_file.number()))
        refuse(errno);
}

void OutputFile::commit()
{
    sync();
    if (m_temporary.empty() && !m_target.empty() && named(m_target) == 0)
        m_temporary = m_target; // until it is closed
    if (m_temporary.empty() && !m_target.empty())
        nameTemporarily(); // links can't replace a file
    const Descriptor lock(m_target.empty() ? -1 : ::fcntl(m_file.number(), F_DUPFD_CLOEXEC, 0)); // until it is renamed
    if (!m_file.close())
        refuse(errno);
    if (m_temporary != m_target && attempt(SystemCall::Rename, ::rename, m_temporary.c_str(), m_target.c_str()) != 0)
        refuse(errno);
    m_temporary.clear();
}

OutputLock::OutputLock(const std::string &path)
{
    constexpr int Tries = 10; // removeAbandoned() may have locked it for a moment
    constexpr std::chrono::milliseconds Pause(10);
    constexpr std::size_t Digits = 16;
    checkConfined(path);
    const Destination place = destinationOf(path);
    if (place.error != 0 || place.isInPlace())
        return;
    const std::filesystem::path target = place.path;
    m_name = (folderOf(target) + '/').append(TemporaryPrefix) + "lock-"
        + sha256(target.filename().string()).substr(0, Digits);
    for (int k = 0; k < Tries; ++k) {
        m_file = Descriptor(::open(m_name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
        const bool isFree = ::flock(m_file.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
        if (!m_file.valid() || (isFree && isNamed(m_file, m_name)))
            return;
        if (!isFree)
            std::this_thread::sleep_for(Pause);
    }
    throw Error("is being written by another run; wait until it ends, or choose a different file").in(path);
}

OutputLock::~OutputLock()
{
    if (m_file.valid())
        ::unlink(m_name.c_str());
}

bool isWrittenInPlace(const std::string &path)
{
    return destinationOf(path).isInPlace();
}

void checkOutput(const std::string &path, const std::vector<std::string> &inputs)
{
    std::error_code ignored;
    for (const std::string &input : inputs)
        if (std::filesystem::equivalent(path, input, ignored) && !isWrittenInPlace(path))
            throw Error("is one of the input files; -o must name a different file").in(path);
}

} // namespace tnn::io

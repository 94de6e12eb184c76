// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/replace_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::io {

#ifdef O_TMPFILE

namespace {

/// A file in a directory, without a name until it is whole.
class Unnamed {
public:
    explicit Unnamed(const std::string &directory) :
        m_number(::open(directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666))
    {
    }
    Unnamed(const Unnamed &) = delete;
    Unnamed &operator=(const Unnamed &) = delete;
    ~Unnamed()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    bool isThere() const { return m_number >= 0; }
    /// False, with errno set, where not all of it could be written.
    bool write(std::string_view bytes) const
    {
        while (!bytes.empty()) {
            const ssize_t count = ::write(m_number, bytes.data(), bytes.size());
            if (count < 0 && errno != EINTR)
                return false;
            bytes.remove_prefix(static_cast<std::size_t>(count < 0 ? 0 : count));
        }
        return true;
    }
    /// Links can't replace a file: it gets another name first.
    bool takeName(const std::string &path) const
    {
        const std::string own = "/proc/self/fd/" + std::to_string(m_number);
        const std::string temporary = path + ".new-" + std::to_string(::getpid());
        ::unlink(temporary.c_str());
        if (::linkat(AT_FDCWD, own.c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) != 0)
            return false;
        if (std::rename(temporary.c_str(), path.c_str()) == 0)
            return true;
        ::unlink(temporary.c_str());
        return false;
    }

private:
    int m_number;
};

} // namespace

void replaceFile(const std::string &path, std::string_view bytes)
{
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::symlink_status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return writeFile(path, bytes);
    const std::filesystem::path directory = std::filesystem::path(path).parent_path();
    const Unnamed file(directory.empty() ? "." : directory.string());
    if (!file.isThere())
        return writeFile(path, bytes);
    if (!file.write(bytes))
        throw Error(path, std::string("cannot be written (") + std::strerror(errno) + ")");
    if (!file.takeName(path))
        writeFile(path, bytes);
}

#else

void replaceFile(const std::string &path, std::string_view bytes)
{
    writeFile(path, bytes);
}

#endif

} // namespace tnn::io

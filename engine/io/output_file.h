// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>
#include <unistd.h>

#include "engine/io/system_call.h"

namespace tnn::io {

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : m_number(number) { }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) { }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    int number() const { return m_number; }
    bool valid() const { return m_number >= 0; }
    /// Closes now; false if only then the system detects that the bytes did not fit.
    bool close() { return attempt(SystemCall::Close, ::close, std::exchange(m_number, -1)) == 0; }

private:
    int m_number;
};

/// A file that is written completely or not at all: the old one stays until commit(), and without commit() nothing is
/// left. If the file system allows, it has no name until then, so that a program killed earlier leaves nothing either;
/// what other kills leave is removed by the next file that needs a temporary name in the folder. A replaced file keeps
/// its permissions and, if the user may set it, its owner; a link remains a link. Devices and pipes are written in
/// place. Every function throws tnn::Error.
class OutputFile {
public:
    /// Fails early if the path cannot be written. Waits for the reader of a named pipe.
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile &) = delete;
    OutputFile &operator=(const OutputFile &) = delete;
    ~OutputFile();

    void write(std::string_view bytes); ///< unbuffered
    void sync();                        ///< puts its bytes on disk, so that commit() has less to do
    void commit();                      ///< call once: puts it on disk under its name

private:
    void openInFolder(mode_t mode);
    int named(const std::string &name) const;
    void nameTemporarily();
    [[noreturn]] void refuse(int error) const;

    std::string m_path;      ///< as given in errors
    std::string m_target;    ///< file to create or replace, links followed; empty: written in place
    std::string m_temporary; ///< its current name; empty if it has none
    Descriptor m_file;
};

/// Keeps other programs of ours from a file that this one is going to write again and again. The lock ends with this
/// object, and with a program that is killed; its file, in the same folder, only with this object.
class OutputLock {
public:
    /// Throws tnn::Error if another OutputLock for the file exists, in any program. A file that is written in place, or
    /// a folder in which nothing can be created or locked, is not locked.
    explicit OutputLock(const std::string &path);
    OutputLock(const OutputLock &) = delete;
    OutputLock &operator=(const OutputLock &) = delete;
    ~OutputLock();

private:
    Descriptor m_file;
    std::string m_name; ///< where the lock's own file is
};

/// Whether it is a device, a pipe, or a descriptor of this process such as /dev/stdout, which may be a file.
bool isWrittenInPlace(const std::string &path);

/// Throws tnn::Error if the path names one of the files that are read, be it through links.
void checkOutput(const std::string &path, const std::vector<std::string> &inputs);

} // namespace tnn::io

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <sys/types.h>
#include <unistd.h>

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
    /// Closes now; false where the system only then finds that the bytes did not fit.
    bool close() { return ::close(std::exchange(m_number, -1)) == 0; }

private:
    int m_number;
};

/// A file that is written whole or not at all: until commit() the old one stays, and without commit() nothing is left.
/// Where the file system can, it has no name until then, so that nothing is left of a killed program either. A replaced
/// file keeps its permissions and, where the user may set it, its owner; a link stays a link. Devices and pipes are
/// written in place. Every function throws tnn::Error.
class OutputFile {
public:
    /// Refuses what cannot be written before any work is done for it. Waits for the reader of a named pipe.
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile &) = delete;
    OutputFile &operator=(const OutputFile &) = delete;
    ~OutputFile();

    void write(std::string_view bytes); ///< unbuffered
    void commit();                      ///< once: on the disk, and under its name

private:
    void openInFolder(mode_t mode);
    void nameTemporarily();
    [[noreturn]] void refuse(int error) const;

    std::string m_path;      ///< as errors name it
    std::string m_target;    ///< what is made or replaced, links followed; empty: written in place
    std::string m_temporary; ///< its name so far; empty where it has none
    Descriptor m_file;
};

/// Whether it is a device, a pipe, or a descriptor of this process as /dev/stdout, which may be a file.
bool isWrittenInPlace(const std::string &path);

} // namespace tnn::io

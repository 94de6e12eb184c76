// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "engine/document/coefficients_file.h"
#include "engine/error.h"
#include "engine/io/npy.h"

namespace {

/// A file in memory that the readers, which take paths, find under two names, one with the suffix of CSV.
class MemoryFile {
public:
    MemoryFile() :
        m_descriptor(::memfd_create("fuzz", MFD_CLOEXEC)), m_path("/proc/self/fd/" + std::to_string(m_descriptor))
    {
        std::string folder = "/tmp/tnnscope-fuzz-XXXXXX";
        if (m_descriptor < 0 || ::mkdtemp(folder.data()) == nullptr)
            std::abort();
        m_folder = folder;
        if (::symlink(m_path.c_str(), csv().c_str()) != 0)
            std::abort();
    }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    ~MemoryFile()
    {
        ::unlink(csv().c_str());
        ::rmdir(m_folder.c_str());
        ::close(m_descriptor);
    }
    void fill(const std::uint8_t *data, std::size_t size) const
    {
        if (::ftruncate(m_descriptor, 0) != 0 || ::pwrite(m_descriptor, data, size, 0) != static_cast<ssize_t>(size))
            std::abort();
    }
    const std::string &path() const { return m_path; }
    std::string csv() const { return m_folder + "/fuzz.csv"; }

private:
    int m_descriptor;
    std::string m_path, m_folder;
};

template <class Call> void survives(Call call)
{
    try {
        call();
    } catch (const tnn::Error &) {
    }
}

} // namespace

/// Arrays and tables of coefficients.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const MemoryFile file;
    file.fill(data, size);
    const bool isNpy = size > 0 && data[0] == 0x93;
    survives([&] { describe(tnn::document::readCoefficientsFile(isNpy ? file.path() : file.csv())); });
    if (!isNpy)
        return 0;
    survives([&] {
        const tnn::io::NpyArray array = tnn::io::readNpy(file.path());
        survives([&] { array.doubles(); });
        survives([&] { array.integers(); });
        array.complexes();
    });
    return 0;
}

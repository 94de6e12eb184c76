// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "read_everything.h"
#include "zip_checksums.h"

/// Zip directories, and the records that they name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto *begin = reinterpret_cast<const std::byte *>(data);
    try {
        const auto file = tnn::io::File::of("fuzz", {begin, begin + size});
        tnn::checkpoint::readZipDirectory(*file);
        tnn::readTensors(*tnn::checkpoint::open(file));
    } catch (const tnn::Error &) {
    }
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    return tnn::mutateZip(data, size, maxSize, seed);
}

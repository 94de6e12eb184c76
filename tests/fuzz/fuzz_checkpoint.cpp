// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "read_everything.h"
#include "zip_checksums.h"

/// Whole files of any container, from their first byte to the kernels' tensors.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto *begin = reinterpret_cast<const std::byte *>(data);
    tnn::readEverything({begin, begin + size});
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    return tnn::mutateZip(data, size, maxSize, seed);
}

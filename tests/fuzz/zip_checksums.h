// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <libdeflate.h>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t maxSize);

namespace tnn {

/// A little-endian number at an offset that is known to be in bounds.
template <class T> T wordAt(std::span<const std::uint8_t> file, std::size_t at)
{
    T word;
    std::memcpy(&word, file.data() + at, sizeof word);
    return word;
}

inline std::uint32_t checksumOf(std::span<const std::uint8_t> packed, unsigned method)
{
    constexpr unsigned Deflated = 8;
    if (method != Deflated)
        return libdeflate_crc32(0, packed.data(), packed.size());
    std::vector<std::uint8_t> unpacked(1 << 16);
    std::size_t length = 0;
    libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    libdeflate_deflate_decompress(decompressor, packed.data(), packed.size(), unpacked.data(), unpacked.size(),
                                  &length);
    libdeflate_free_decompressor(decompressor);
    return libdeflate_crc32(0, unpacked.data(), length);
}

/// Sets the checksum of every entry named by the central headers of a zip file to that of its bytes, so that mutations
/// get past it. Works on anything that looks like a header: the file may be broken.
inline void repairChecksums(std::span<std::uint8_t> file)
{
    constexpr std::size_t CentralSize = 46, LocalSize = 30, Checksum = 16;
    for (std::size_t at = 0; at + CentralSize <= file.size(); ++at) {
        if (wordAt<std::uint32_t>(file, at) != 0x02014b50)
            continue;
        const std::size_t local = wordAt<std::uint32_t>(file, at + 42);
        if (local > file.size() || file.size() - local < LocalSize)
            continue;
        const std::size_t begin = local + LocalSize + wordAt<std::uint16_t>(file, local + 26)
            + wordAt<std::uint16_t>(file, local + 28);
        const std::size_t packed = wordAt<std::uint32_t>(file, at + 20);
        if (begin > file.size() || file.size() - begin < packed)
            continue;
        const std::uint32_t sum = checksumOf(file.subspan(begin, packed), wordAt<std::uint16_t>(file, at + 10));
        std::memcpy(file.data() + at + Checksum, &sum, sizeof sum);
    }
}

/// libFuzzer's mutation, after which three out of four files get correct checksums again.
inline std::size_t mutateZip(std::uint8_t *data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    const std::size_t mutated = LLVMFuzzerMutate(data, size, maxSize);
    if (seed % 4 != 0)
        repairChecksums({data, mutated});
    return mutated;
}

} // namespace tnn

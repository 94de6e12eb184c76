// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/deflate.h"

#include <memory>

#include <libdeflate.h>

namespace tnn::io {

std::uint32_t crc32(std::uint32_t before, std::span<const std::byte> bytes)
{
    return libdeflate_crc32(before, bytes.data(), bytes.size());
}

bool inflate(std::span<const std::byte> packed, std::span<std::byte> bytes)
{
    struct Deleter {
        void operator()(libdeflate_decompressor *unpacker) const { libdeflate_free_decompressor(unpacker); }
    };
    const std::unique_ptr<libdeflate_decompressor, Deleter> unpacker(libdeflate_alloc_decompressor());
    return unpacker
        && libdeflate_deflate_decompress(unpacker.get(), packed.data(), packed.size(), bytes.data(), bytes.size(),
                                         nullptr)
        == LIBDEFLATE_SUCCESS;
}

} // namespace tnn::io

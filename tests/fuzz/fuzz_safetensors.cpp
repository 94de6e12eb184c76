// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>

#include "read_everything.h"

/// Headers of safetensors files with correct length, followed by 256 bytes of data.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr std::size_t DataSize = 256;
    const auto length = static_cast<std::uint64_t>(size);
    std::vector<std::byte> file(sizeof length + size + DataSize, std::byte{0x3f});
    std::memcpy(file.data(), &length, sizeof length);
    std::memcpy(file.data() + sizeof length, data, size);
    tnn::readEverything(std::move(file));
    return 0;
}

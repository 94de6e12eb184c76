// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>

#include "engine/checkpoint/containers/open_container.h"
#include "read_everything.h"

/// A directory of torch.distributed: the length of .metadata (4 bytes), .metadata, and __0_0.distcp.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::uint32_t length = 0;
    if (size <= sizeof length)
        return 0;
    std::memcpy(&length, data, sizeof length);
    const std::vector<std::byte> all(reinterpret_cast<const std::byte *>(data) + sizeof length,
                                     reinterpret_cast<const std::byte *>(data) + size);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(length, all.size()));
    const auto metadata = tnn::io::File::of(".metadata", {all.begin(), middle}),
               chunks = tnn::io::File::of("__0_0.distcp", {middle, all.end()});
    try {
        tnn::readTensors(tnn::checkpoint::openDistributed(
            *metadata, [&](const std::string &name) { return name == chunks->path() ? chunks : nullptr; }));
    } catch (const tnn::Error &) {
    }
    return 0;
}

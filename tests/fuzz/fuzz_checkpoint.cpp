// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "read_everything.h"

/// Whole files: the container's recognition and the zip directory.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto *begin = reinterpret_cast<const std::byte *>(data);
    tnn::readEverything({begin, begin + size});
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/spectra_limit.h"

#include <string>

#include "engine/error.h"
#include "engine/memory_limit.h"

namespace tnn::toeplitz {

void requireSpectraFit(double bytes, long channels, long n)
{
    constexpr double Gibibyte = 1024.0 * 1024 * 1024;
    const std::string what = "the kernel spectra of " + std::to_string(channels)
        + " channels at n = " + std::to_string(n);
    if (bytes > 8 * Gibibyte)
        throw Error(what + " would take " + std::to_string(static_cast<long>(bytes / Gibibyte))
                    + " GiB, more than the 8 GiB allowed; choose fewer channels");
    checkMemory(what, bytes);
}

} // namespace tnn::toeplitz

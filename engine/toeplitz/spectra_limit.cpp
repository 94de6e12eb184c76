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
    const Message what = Message("the kernel spectra of %1 channels at n = %2", channels, n);
    if (bytes > 8 * Gibibyte)
        throw Error("%1 would take %2 GiB, more than the 8 GiB allowed; choose fewer channels", what,
                    static_cast<long>(bytes / Gibibyte));
    checkMemory(what, bytes);
}

} // namespace tnn::toeplitz

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/fft.h"

namespace tnn::toeplitz {

long goodLength(long length)
{
    for (long candidate = length;; ++candidate) {
        long rest = candidate;
        for (const long factor : {2L, 3L, 5L, 7L})
            while (rest % factor == 0)
                rest /= factor;
        if (rest == 1)
            return candidate;
    }
}

} // namespace tnn::toeplitz

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/synthetic_kernels.h"

#include "engine/error.h"

namespace tnn::document {

void SyntheticKernels::checkLength(long n, std::size_t channels) const
{
    constexpr long MostMade = 1L << 30; // lags times channels: 8 GiB
    if (n < 1 || n > MostMade / static_cast<long>(channels))
        throw Error("n = %1 can't be had for %2 channels", n, channels);
}

} // namespace tnn::document

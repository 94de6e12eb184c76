// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

constexpr long LargestDenseSize = 32768; ///< the n x n matrix of one channel is then 4 GiB

/// T x with the leading m x m part of each channel's T written out as a dense float32 matrix, one channel after the
/// other; x (m, b * channels), 1 <= m <= n. Throws tnn::Error for m > LargestDenseSize.
Sequence denseProduct(const Coefficients &coefficients, const Sequence &x, const Task &task);

} // namespace tnn::toeplitz

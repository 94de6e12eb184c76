// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// Computes T x into y of x's shape, using the leading m x m part of each channel's T as a dense float32 matrix; x (m,
/// b * channels), 1 <= m <= n. Each tile of T is built once, multiplied with every segment of every sequence along its
/// block diagonal, and discarded; the results of tiles are added in float64. Tiles above a causal T's diagonal are
/// skipped. O(m^2 b channels), multithreaded over channels; memory O(m b).
void denseProduct(const Coefficients &coefficients, const SequenceView &x, SequenceTarget y, const Task &task);
/// Returns the memory required besides x and y, in bytes.
std::size_t denseProductBytes(const Coefficients &coefficients, long rows, long columns);

} // namespace tnn::toeplitz

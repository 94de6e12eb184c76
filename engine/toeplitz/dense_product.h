// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// T x into y of x's shape, with the leading m x m part of each channel's T as a dense float32 matrix; x (m, b * channels),
/// 1 <= m <= n. A tile of T is built once, multiplied with every stretch of every sequence that it meets along its
/// block diagonal, and forgotten; the answers of tiles are added in float64. Tiles of a causal T's upper triangle are
/// not visited. O(m^2 b channels) on threads over channels; memory O(m b).
void denseProduct(const Coefficients &coefficients, const SequenceView &x, SequenceTarget y, const Task &task);
/// Memory that it takes beside x and y, in bytes.
std::size_t denseProductBytes(long rows, long columns, long channels);

} // namespace tnn::toeplitz

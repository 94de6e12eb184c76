// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// Computes T x by definition, y[i] = sum_j t[i - j] x[j], summed in float64 with j ascending; bit-identical on every
/// processor and for any number of threads; x (m, b * channels), 1 <= m <= n. The upper triangle of a causal T is
/// skipped. O(m^2 b channels), vectorized over channels if there are enough.
Sequence64 directSum(const Coefficients &coefficients, const SequenceView &x, const Task &task);
/// Computes the same, rounded into y of x's shape.
void directSum(const Coefficients &coefficients, const SequenceView &x, SequenceTarget y, const Task &task);
/// Returns the memory required besides x and y for this many rows and columns (at least 1), in bytes.
std::size_t directSumBytes(const Coefficients &coefficients, long rows, long columns);

/// Computes the newest output of a causal product, y[c] = sum_k t[k, c] x[m-1-k, c], k = 0 .. m-1, for the m tokens so
/// far: x (m, channels) row-major, m <= n. Summed in float32 over runs of lags and in float64 over the runs. O(m
/// channels): the cost per token of a window over all past tokens ("cache").
void lastRow(const Coefficients &t, const float *x, long m, float *y);

} // namespace tnn::toeplitz

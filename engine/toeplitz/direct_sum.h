// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// T x by the definition, y[i] = sum_j t[i - j] x[j], summed in float64 with j ascending, the same bits on every
/// processor and on any number of threads; x (m, b * channels), 1 <= m <= n.
/// A causal T's upper triangle is not visited. O(m^2 b channels), vectorised over channels where there are enough.
Sequence64 directSum(const Coefficients &coefficients, const SequenceView &x, const Task &task);
/// The same, rounded into y of x's shape.
void directSum(const Coefficients &coefficients, const SequenceView &x, SequenceTarget y, const Task &task);
/// Memory that a sum of so many rows and columns takes beside x and y, in bytes.
std::size_t directSumBytes(long rows, long columns);

/// The newest output of a causal product, y[c] = sum_k t[k, c] x[m-1-k, c], k = 0 .. m-1, for the m tokens met so far:
/// x (m, channels) row-major, m <= n. Summed in float32 over runs of lags and in float64 over those. O(m channels):
/// what a window of all past tokens costs a token ("cache").
void lastRow(const Coefficients &t, const float *x, long m, float *y);

} // namespace tnn::toeplitz

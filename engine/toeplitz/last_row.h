// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/toeplitz/coefficients.h"

namespace tnn::toeplitz {

/// The newest output of a causal product, y[c] = sum_k t[k, c] x[m-1-k, c], k = 0 .. m-1, for the m tokens met so far:
/// x (m, channels) row-major, m <= n. Summed in float32 over runs of lags and in float64 over those. O(m channels):
/// what a window of all past tokens costs a token ("cache").
void lastRow(const Coefficients &t, const float *x, long m, float *y);

} // namespace tnn::toeplitz

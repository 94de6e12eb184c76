// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::toeplitz {

/// A batch of sequences one after another, (batch * n, channels), row-major.
struct Stack {
    long batch = 1, n = 1, channels = 1;
};

// Causal T x as training needs it, with coefficients t of (n, channels), lags 0 to n-1, that change from step to step: in
// the right-angle transform (right_angle_product.h), on up to threads() threads. Every array is contiguous, and the
// answers are other arrays than what they are made of. The same numbers whatever the number of threads.

/// y[i] = sum_j t[i - j] x[j] of every sequence.
void stackedProduct(const float *t, const float *x, const Stack &stack, float *y);

/// What the gradient dy of a number by y is by x and by t: dx[j] = sum_i t[i - j] dy[i] of every sequence, and
/// dt[k] = sum_i x[i - k] dy[i] over all of them.
void stackedGradients(const float *t, const float *x, const float *dy, const Stack &stack, float *dx, float *dt);

} // namespace tnn::toeplitz

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::toeplitz {

/// A batch of sequences one after another, (batch * n, channels), row-major.
struct Stack {
    long batch = 1, n = 1, channels = 1;
};

// Causal T x for training, with coefficients t of (n, channels), lags 0 to n-1, that change at every step: by the
// right-angle transform (right_angle_product.h), on up to threads() threads. Every array is contiguous, and outputs
// must not alias inputs. Results do not depend on the number of threads.

/// y[i] = sum_j t[i - j] x[j] of every sequence.
void stackedProduct(const float *t, const float *x, const Stack &stack, float *y);

/// Computes the gradients with respect to x and t from dy, that with respect to y: dx[j] = sum_i t[i - j] dy[i] of
/// every sequence, and dt[k] = sum_i x[i - k] dy[i] over all of them.
void stackedGradients(const float *t, const float *x, const float *dy, const Stack &stack, float *dx, float *dt);

} // namespace tnn::toeplitz

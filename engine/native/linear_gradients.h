// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::native {

// A linear map in training, whose weight changes at every step: float32, on up to threads() threads. All arrays are
// contiguous, (rows, in), (out, in), (rows, out) or (out); results do not depend on the number of threads.

struct LinearShape {
    long rows, in, out;
    bool silu; ///< y = silu(z), else y = z
};

/// z = x W^T + b and y; the bias may be null. Without an activation z is not used.
void trainedLinear(const float *x, const float *weight, const float *bias, const LinearShape &shape, float *z,
                   float *y);

/// Where gradients are written; each may be null.
struct LinearGradients {
    float *x, *weight, *bias;
};

/// The gradients from dy = dL/dy. scratch: (rows, out) with an activation, else unused.
void linearGradients(const float *x, const float *weight, const float *z, const float *dy, const LinearShape &shape,
                     float *scratch, const LinearGradients &gradients);

} // namespace tnn::native

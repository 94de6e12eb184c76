// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tnn::libtorch {

// T x by our own kernels for a GPU (engine/torch/cuda/right_angle.h), in float32. Gradients flow.

/// Whether this build has them, and the device of the coefficients can run them for n tokens. If not, the other
/// functions must not be called.
bool hasGpuProduct(const at::Tensor &coefficients, long n);

/// The spectra of T: coefficients (2n-1, channels), lag ascending, or if causal (n, channels), of lags 0 to n-1.
at::Tensor gpuSpectra(const at::Tensor &coefficients, long n, bool causal);

/// T x of every sequence; x and the result (batch * n, channels).
at::Tensor gpuProduct(const at::Tensor &spectra, const at::Tensor &x, long n);

} // namespace tnn::libtorch

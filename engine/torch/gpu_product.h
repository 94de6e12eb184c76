// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/toeplitz/stacked_product.h"

namespace tnn::libtorch {

// T x by our own kernels for a GPU (engine/torch/cuda), in float32. Gradients flow through spectra and products.

/// Whether this build has them, and the device of the coefficients can run them for n tokens. If not, the other
/// functions must not be called.
bool hasGpuProduct(const at::Tensor &coefficients, long n);

/// Returns the spectra of T: coefficients (2n-1, channels), lag ascending, or if causal (n, channels), of lags 0 to
/// n-1.
at::Tensor gpuSpectra(const at::Tensor &coefficients, long n, bool causal);

/// Returns T x of every sequence; x and the result (batch * n, channels).
at::Tensor gpuProduct(const at::Tensor &spectra, const at::Tensor &x, long n);

/// Returns how many numbers a product of these sequences keeps while it is computed.
long gpuProductNumbers(const toeplitz::Stack &stack);

/// Whether this build has the filter, and x is what it can filter: float32 on a GPU.
bool hasGpuFilter(const at::Tensor &x);

/// Returns sum_k taps[k] x[i - k] + bias of every sequence, without gradients: taps (count, channels), the bias
/// (channels) or undefined, x and the result (batch * n, channels).
at::Tensor gpuFilter(const at::Tensor &x, const at::Tensor &taps, const at::Tensor &bias, long n);

} // namespace tnn::libtorch

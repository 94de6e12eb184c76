// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime_api.h>

#include "engine/toeplitz/stacked_product.h"

namespace tnn::cuda {

/// The taps of a causal filter for each channel, (count, channels), newest token first, and a bias of every channel or
/// null. In memory of the current device.
struct Taps {
    const float *taps;
    int count;
    const float *bias;
};

/// Whether this build has code for the current device.
bool hasFilter();

/// y[i] = bias + sum_k taps[k] x[i - k] of every sequence, by the definition: count * n multiplications per channel.
/// Queued on the stream. y is another array.
cudaError_t filter(const float *x, const Taps &filter, const toeplitz::Stack &stack, float *y, cudaStream_t stream);

} // namespace tnn::cuda

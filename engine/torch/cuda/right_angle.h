// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime_api.h>

#include "engine/toeplitz/stacked_product.h"

namespace tnn::cuda {

// The product mod z^L - i of toeplitz/right_angle_product.h on a GPU: a block transforms its channels in shared memory,
// so that a product reads x and the spectra once and writes y once. Products of over 4096 tokens pass through
// memory three times. Pointers are to memory of the current device, and every function queues its work on the stream
// and returns the first error.

using toeplitz::Stack;

constexpr long LongestTransform = 1 << 20;

/// Whether the current device has enough shared memory for n tokens, and this build has code for it.
bool isAvailable(long n);
/// The length L of the transforms for n tokens, a power of two; at least 64. n <= LongestTransform.
long transformLength(long n);
/// Complex numbers of the spectra of one sequence: L for each channel, in an order that is only meaningful here, plus
/// those of the channels that complete the last block.
long spectrumSize(long n, long channels);

/// Where long products keep their parts, workspaceSize() complex numbers, and the stream that work is queued on.
struct Workspace {
    float2 *numbers;
    cudaStream_t stream;
};
long workspaceSize(const Stack &stack);

/// Transforms c_m = t_m - i t_(m-L): t points to lag 0 of (lags, channels), from lag 1-n, or 0 if causal, to n-1.
cudaError_t transformKernels(const float *t, long n, long channels, bool causal, float2 *spectra,
                             const Workspace &workspace);
/// Transforms the sequences: (batch, spectrumSize) complex numbers.
cudaError_t transformSequences(const float *x, const Stack &stack, float2 *spectra, const Workspace &workspace);
/// Transforms the sequences and replaces the spectra s of others by theirs times conj(s).
cudaError_t correlate(const float *x, const Stack &stack, float2 *spectra, const Workspace &workspace);
/// y = T x of every sequence, or if `transposed` T^T x, given the spectra of T's kernels. y is another
/// array.
cudaError_t multiply(const float *x, const float2 *spectra, const Stack &stack, bool transposed, float *y,
                     const Workspace &workspace);
/// The inverse of transformKernels.
cudaError_t kernelsOf(const float2 *spectra, long n, long channels, bool causal, float *t, const Workspace &workspace);

} // namespace tnn::cuda

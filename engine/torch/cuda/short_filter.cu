// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/cuda/short_filter.h"

#include <climits>

#include "engine/torch/cuda/device.cuh"

namespace tnn::cuda {
namespace {

constexpr int Rows = 16; ///< consecutive outputs of a thread
constexpr int Threads = 256;

/// Adds to every sum what tap k < Rows contributes: newer[t] is under tap 0 for output t, and older[t] Rows tokens
/// before.
__device__ void addTap(int k, float tap, const float *newer, const float *older, float *sums)
{
#pragma unroll
    for (int t = 0; t < Rows; ++t)
        sums[t] = fmaf(tap, t >= k ? newer[t - k] : older[Rows + t - k], sums[t]);
}

/// Every thread has Rows outputs of a channel, and the inputs under Rows taps in registers.
__global__ void __launch_bounds__(Threads)
    filterRows(const float *x, Taps filter, toeplitz::Stack stack, unsigned tiles, float *y)
{
    const auto channels = static_cast<unsigned>(stack.channels);
    const unsigned index = blockIdx.x * Threads + threadIdx.x, channel = index % channels, tile = index / channels;
    const unsigned sequence = tile / tiles;
    if (sequence >= stack.batch)
        return;
    const long stride = stack.channels;
    const int first = static_cast<int>(tile % tiles) * Rows, n = static_cast<int>(stack.n);
    const long offset = (sequence * stack.n + first) * stride + channel;
    const float *taps = filter.taps + channel, *at = x + offset;
    float sums[Rows], newer[Rows], older[Rows];
#pragma unroll
    for (int t = 0; t < Rows; ++t) {
        sums[t] = filter.bias ? __ldg(filter.bias + channel) : 0.0F;
        newer[t] = first + t < n ? __ldg(at + t * stride) : 0.0F;
    }
    int left = filter.count;
    const auto loadOlder = [&](int token) { // the tokens from `token` on that any of the taps left will meet
#pragma unroll
        for (int t = 0; t < Rows; ++t)
            older[t] = token + t >= 0 && t > Rows - left ? __ldg(at + (t - Rows) * stride) : 0.0F;
    };
    int token = first - Rows;
    for (; left >= Rows; left -= Rows, token -= Rows, at -= Rows * stride, taps += Rows * stride) {
        loadOlder(token);
#pragma unroll
        for (int k = 0; k < Rows; ++k)
            addTap(k, __ldg(taps + k * stride), newer, older, sums);
#pragma unroll
        for (int t = 0; t < Rows; ++t)
            newer[t] = older[t];
    }
    loadOlder(token);
#pragma unroll
    for (int k = 0; k < Rows - 1; ++k) {
        if (k >= left)
            break;
        addTap(k, __ldg(taps + k * stride), newer, older, sums);
    }
#pragma unroll
    for (int t = 0; t < Rows; ++t)
        if (first + t < n)
            y[offset + t * stride] = sums[t];
}

} // namespace

bool hasFilter()
{
    return isCompiled(filterRows);
}

cudaError_t filter(const float *x, const Taps &filter, const toeplitz::Stack &stack, float *y, cudaStream_t stream)
{
    const long tiles = (stack.n + Rows - 1) / Rows,
               blocks = (tiles * stack.batch * stack.channels + Threads - 1) / Threads;
    if (blocks == 0)
        return cudaSuccess;
    if (blocks > INT_MAX / Threads || stack.n > INT_MAX - Rows)
        return cudaErrorInvalidConfiguration;
    filterRows<<<static_cast<unsigned>(blocks), Threads, 0, stream>>>(x, filter, stack, static_cast<unsigned>(tiles),
                                                                      y);
    return cudaGetLastError();
}

} // namespace tnn::cuda

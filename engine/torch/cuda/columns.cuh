// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime.h>

namespace tnn::cuda {

/// Some channels of a sequence: `count` from the first one on, in rows of `stride` numbers.
struct Columns {
    long stride;
    int n, count;

    /// The number of rows from `row` on.
    __device__ int rowsFrom(unsigned row, unsigned channel) const
    {
        return static_cast<int>(channel) < count ? n - static_cast<int>(row) : 0;
    }
};

// Numbers of a butterfly: R of one channel, every Step-th row from `row` on.

struct RealLoad {
    const float *first;
    Columns columns;

    template <int R, int Step> __device__ void read(unsigned channel, unsigned row, float2 *points) const
    {
        const float *at = first + row * columns.stride + channel;
        const int rows = columns.rowsFrom(row, channel);
#pragma unroll
        for (int k = 0; k < R; ++k, at += Step * columns.stride)
            points[k] = {k * Step < rows ? __ldg(at) : 0.0F, 0};
    }
};

struct RealStore {
    float *first;
    Columns columns;
    float scale;

    template <int R, int Step> __device__ void write(unsigned channel, unsigned row, const float2 *points) const
    {
        float *at = first + row * columns.stride + channel;
        const int rows = columns.rowsFrom(row, channel);
#pragma unroll
        for (int k = 0; k < R; ++k, at += Step * columns.stride)
            if (k * Step < rows)
                *at = scale * points[k].x;
    }
};

/// The coefficients as c_m = t_m - i t_(m-L).
struct KernelLoad {
    const float *lag0;
    Columns columns;
    bool causal;
    int length;

    template <int R, int Step> __device__ void read(unsigned channel, unsigned row, float2 *points) const
    {
        const float *const at = lag0 + row * columns.stride + channel, *const past = at - length * columns.stride;
        const long step = Step * columns.stride;
        const int rows = columns.rowsFrom(row, channel), none = length - columns.rowsFrom(0, channel) - row;
#pragma unroll
        for (int k = 0; k < R; ++k)
            points[k] = {k * Step < rows ? __ldg(at + k * step) : 0.0F,
                         !causal && k * Step > none ? -__ldg(past + k * step) : 0.0F};
    }
};

struct KernelStore {
    float *lag0;
    Columns columns;
    bool causal;
    int length;
    float scale;

    template <int R, int Step> __device__ void write(unsigned channel, unsigned row, const float2 *points) const
    {
        float *const at = lag0 + row * columns.stride + channel, *const past = at - length * columns.stride;
        const long step = Step * columns.stride;
        const int rows = columns.rowsFrom(row, channel), none = length - columns.rowsFrom(0, channel) - row;
#pragma unroll
        for (int k = 0; k < R; ++k) {
            if (k * Step < rows)
                at[k * step] = scale * points[k].x;
            if (!causal && k * Step > none)
                past[k * step] = -scale * points[k].y;
        }
    }
};

} // namespace tnn::cuda

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime.h>

namespace tnn::cuda {

/// Some channels of a sequence: `count` from the first one on, in rows of `stride` numbers.
struct Columns {
    long stride;
    int n, count;

    /// Returns the offset of a channel's first number.
    __device__ long offset(unsigned channel) const { return channel; }
    /// Returns the number of rows from `row` on.
    __device__ int rowsFrom(unsigned row, unsigned channel) const
    {
        return static_cast<int>(channel) < count ? n - static_cast<int>(row) : 0;
    }
    /// Returns the last of `length` rows m for which the kernel does not have lag m - length.
    __device__ int lastWithoutPast(int length, unsigned channel) const { return length - rowsFrom(0, channel); }
};

/// Columns of a sequence as rows of 2^PartBits tokens: column q has token q / width of every row, of channel q % width
/// from the first one on.
template <int PartBits> struct FoldedColumns {
    long channels, stride; ///< numbers between tokens; rows are 2^PartBits times as far apart
    int n;
    unsigned width;
    unsigned first = 0; ///< the column that a block calls channel 0
    long start = 0;     ///< where the sequence is

    /// Moves to the columns and the sequence of a block.
    __device__ void moveTo(unsigned column)
    {
        first = column;
        start = blockIdx.y * (n * channels);
    }
    __device__ long offset(unsigned channel) const
    {
        const unsigned column = first + channel, token = column / width;
        return start + token * channels + (column - token * width);
    }
    __device__ int rowsFrom(unsigned row, unsigned channel) const
    {
        return ((n - token(channel) + (1 << PartBits) - 1) >> PartBits) - static_cast<int>(row);
    }
    __device__ int lastWithoutPast(int length, unsigned channel) const
    {
        return ((length << PartBits) - n - token(channel)) >> PartBits; // -1: every row has one
    }

private:
    __device__ int token(unsigned channel) const { return static_cast<int>((first + channel) / width); }
};

// Numbers of a butterfly: R of one channel, every Step-th row from `row` on.

template <class Columns> struct RealLoad {
    const float *numbers;
    Columns columns;

    template <int R, int Step> __device__ void read(unsigned channel, unsigned row, float2 *points) const
    {
        const float *at = numbers + row * columns.stride + columns.offset(channel);
        const int rows = columns.rowsFrom(row, channel);
#pragma unroll
        for (int k = 0; k < R; ++k, at += Step * columns.stride)
            points[k] = {k * Step < rows ? __ldg(at) : 0.0F, 0};
    }
};

template <class Columns> struct RealStore {
    float *numbers;
    Columns columns;
    float scale;

    template <int R, int Step> __device__ void write(unsigned channel, unsigned row, const float2 *points) const
    {
        float *at = numbers + row * columns.stride + columns.offset(channel);
        const int rows = columns.rowsFrom(row, channel);
#pragma unroll
        for (int k = 0; k < R; ++k, at += Step * columns.stride)
            if (k * Step < rows)
                *at = scale * points[k].x;
    }
};

/// The coefficients as c_m = t_m - i t_(m-L), L: `length` rows.
template <class Columns> struct KernelLoad {
    const float *lag0;
    Columns columns;
    bool causal;
    int length;

    template <int R, int Step> __device__ void read(unsigned channel, unsigned row, float2 *points) const
    {
        const float *const at = lag0 + row * columns.stride + columns.offset(channel);
        const float *const past = at - length * columns.stride;
        const long step = Step * columns.stride;
        const int rows = columns.rowsFrom(row, channel), none = columns.lastWithoutPast(length, channel) - row;
#pragma unroll
        for (int k = 0; k < R; ++k)
            points[k] = {k * Step < rows ? __ldg(at + k * step) : 0.0F,
                         !causal && k * Step > none ? -__ldg(past + k * step) : 0.0F};
    }
};

template <class Columns> struct KernelStore {
    float *lag0;
    Columns columns;
    bool causal;
    int length;
    float scale;

    template <int R, int Step> __device__ void write(unsigned channel, unsigned row, const float2 *points) const
    {
        float *const at = lag0 + row * columns.stride + columns.offset(channel);
        float *const past = at - length * columns.stride;
        const long step = Step * columns.stride;
        const int rows = columns.rowsFrom(row, channel), none = columns.lastWithoutPast(length, channel) - row;
#pragma unroll
        for (int k = 0; k < R; ++k) {
            if (k * Step < rows)
                at[k * step] = scale * points[k].x;
            if (!causal && k * Step > none)
                past[k * step] = -scale * points[k].y;
        }
    }
};

// All rows of a part exist.

struct ComplexLoad {
    const float2 *numbers;
    int stride, count;

    template <int R, int Step> __device__ void read(unsigned channel, unsigned row, float2 *points) const
    {
        const float2 *const at = numbers + row * stride + channel;
        const bool exists = static_cast<int>(channel) < count;
#pragma unroll
        for (int k = 0; k < R; ++k)
            points[k] = exists ? at[k * Step * stride] : float2{0, 0};
    }
};

struct ComplexStore {
    float2 *numbers;
    int stride, count;

    template <int R, int Step> __device__ void write(unsigned channel, unsigned row, const float2 *points) const
    {
        float2 *const at = numbers + row * stride + channel;
        if (static_cast<int>(channel) >= count)
            return;
#pragma unroll
        for (int k = 0; k < R; ++k)
            at[k * Step * stride] = points[k];
    }
};

} // namespace tnn::cuda

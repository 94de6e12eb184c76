// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime_api.h>

namespace tnn::cuda {

// How the transforms of right_angle.h are divided. z^L - i splits into z^part - r of every R-th root r of i, these
// split again, and so on: the stages of toeplitz/right_angle_plan.h, here of radix 16 and a smaller last one. A
// butterfly of R numbers is in the registers of one thread; between stages the numbers pass through shared memory, each
// where it was.

constexpr int Radix = 16;     ///< the radix of all stages but the last
constexpr int ShortBits = 12; ///< the longest transform in the shared memory of a block is 2^ShortBits
constexpr int LongBits = 20;  ///< the longest transform is 2^LongBits, computed in parts (long_product.cuh)
constexpr int Sector = 8;     ///< channels that fill a sector of memory, which is read and written whole

/// How a block works at L = 2^Bits. Channels and threads were chosen by measurement on an H200.
template <int Log> struct Plan {
    static constexpr int Bits = Log, Length = 1 << Bits, Stages = (Bits + 3) / 4;
    static constexpr int Channels = Bits <= 8 ? 32 : Bits <= 11 ? Sector : 4;
    static constexpr int Held = Channels * Length, Threads = Held / (Bits == 12 ? 32 : 16);
    /// At least: limits the registers.
    static constexpr int BlocksPerProcessor = Bits == 9 ? 3 : Bits == 10 ? 2 : 1;
    /// Neighboring blocks that have all channels of a sector.
    static constexpr int Together = Channels < Sector ? Sector / Channels : 1;

    static __host__ __device__ constexpr int nodes(int stage) { return 1 << (4 * stage); } ///< that a stage splits
    static __host__ __device__ constexpr int radix(int stage)
    {
        return stage < Stages - 1 ? Radix : Length / nodes(stage);
    }
    static __host__ __device__ constexpr int part(int stage) { return Length / nodes(stage) / radix(stage); }

    // A gap follows every 2^GapBits numbers in shared memory, so that numbers read by neighboring threads, or within
    // the last stage, are in different banks (32 of 4 bytes).
    static constexpr int LastBits = Bits - 4 * (Stages - 1);
    static constexpr int GapBits = Channels >= 16 ? Bits : LastBits > 2 || Channels == 8 ? LastBits : 2;
    static constexpr int Bytes = (Length + (Length >> GapBits)) * Channels * static_cast<int>(sizeof(float2));

    /// The offset of a number in shared memory, in bytes. That of a + b is the sum of both if they share no bits.
    static __host__ __device__ constexpr unsigned offset(unsigned index)
    {
        return (index + (index >> GapBits)) * Channels * static_cast<unsigned>(sizeof(float2));
    }
};

} // namespace tnn::cuda

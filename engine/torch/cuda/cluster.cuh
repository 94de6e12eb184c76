// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cooperative_groups.h>

#include "engine/torch/cuda/columns.cuh"
#include "engine/torch/cuda/plan.cuh"

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900

namespace tnn::cuda {

/// A number in the shared memory of another block, at an address of our own. Pointers would take twice the registers.
struct Remote {
    unsigned address, rank;

    __device__ float read() const
    {
        float number;
        asm volatile("{ .reg .u32 at; mapa.shared::cluster.u32 at, %1, %2; ld.shared::cluster.f32 %0, [at]; }"
                     : "=f"(number)
                     : "r"(address), "r"(rank)
                     : "memory");
        return number;
    }
    __device__ void write(float number) const
    {
        asm volatile(
            "{ .reg .u32 at; mapa.shared::cluster.u32 at, %1, %2; st.shared::cluster.f32 [at], %0; }" ::"f"(number),
            "r"(address), "r"(rank)
            : "memory");
    }
};

/// The channels of a sector, by a cluster of blocks that have one each: every block reads and writes the whole sector
/// in its share of the rows, and exchanges these with the blocks that have the channels.
template <int Bits> class Exchange {
public:
    using P = Plan<Bits>;
    static_assert(P::Channels == 1);

    /// slab: ExchangeBytes of shared memory. columns: all channels of the sector.
    __device__ Exchange(float *slab, const Columns &columns) : m_slab(slab), m_columns(columns) { }

    __device__ void load(const float *x)
    {
        const Cell cell = firstCell();
        const float *from = x + cell.row * m_columns.stride + cell.channel;
        float *const to = m_slab + cell.slot;
        const int rows = m_columns.rowsFrom(cell.row, cell.channel);
#pragma unroll
        for (int i = 0; i < Passes; ++i, from += PassRows * m_columns.stride)
            to[i * PassRows] = i * PassRows < rows ? __ldg(from) : 0.0F;
        m_cluster.sync();
    }
    /// To be called when all numbers are read.
    __device__ void doneReading()
    {
        m_cluster.barrier_arrive();
    }
    __device__ void waitForReaders()
    {
        m_cluster.barrier_wait();
    }
    __device__ void store(float *y)
    {
        m_cluster.sync();
        const Cell cell = firstCell();
        const float *const from = m_slab + cell.slot;
        float *to = y + cell.row * m_columns.stride + cell.channel;
        const int rows = m_columns.rowsFrom(cell.row, cell.channel);
#pragma unroll
        for (int i = 0; i < Passes; ++i, to += PassRows * m_columns.stride)
            if (i * PassRows < rows)
                *to = from[i * PassRows];
    }

    // A butterfly of the first stage: its numbers are a 16th of the rows apart, so each has a known owner.

    template <int R, int Step> __device__ void read(unsigned /*channel*/, unsigned row, float2 *points) const
    {
#pragma unroll
        for (int k = 0; k < R; ++k)
            points[k] = {remote(row, k * Step).read(), 0};
    }
    template <int R, int Step> __device__ void write(unsigned /*channel*/, unsigned row, const float2 *points) const
    {
#pragma unroll
        for (int k = 0; k < R; ++k)
            remote(row, k * Step).write(points[k].x * (1.0F / P::Length));
    }

private:
    static constexpr int Passes = P::Held / P::Threads, PassRows = P::Threads / Sector;

    struct Cell {
        unsigned channel, row, slot; ///< a channel of the sector, a row of the sequence, a place in the slab
    };
    /// A thread's first number of its block's share; the others are PassRows apart.
    __device__ Cell firstCell() const
    {
        const unsigned channel = threadIdx.x % Sector, row = threadIdx.x / Sector;
        return {channel, m_cluster.block_rank() * P::ShareRows + row, channel * P::ShareStride + row};
    }
    __device__ Remote remote(unsigned row, int more) const
    {
        float *const here = m_slab + m_cluster.block_rank() * P::ShareStride + row + more % P::ShareRows;
        return {static_cast<unsigned>(__cvta_generic_to_shared(here)), static_cast<unsigned>(more / P::ShareRows)};
    }

    float *m_slab;
    Columns m_columns;
    cooperative_groups::cluster_group m_cluster = cooperative_groups::this_cluster();
};

} // namespace tnn::cuda

#endif

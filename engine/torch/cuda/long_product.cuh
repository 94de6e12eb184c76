// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "engine/torch/cuda/block_transform.cuh"
#include "engine/torch/cuda/columns.cuh"
#include "engine/torch/cuda/launch.cuh"
#include "engine/torch/cuda/right_angle.h"

namespace tnn::cuda {
namespace {

// Products that are too long for the shared memory of a block. With x as 2^OuterBits rows of 2^PartBits tokens, every
// column is split mod w^Rows - i, where w = z^PartLength: row m is then the part mod z^PartLength - r_m, which a block
// multiplies. So every product is three kernels, with the parts in memory between them: complex numbers of (rows,
// tokens of a part, some channels).

constexpr long WorkspaceBytes = 1L << 28; ///< at most, unless the channels of a group of one sequence take more

/// How a long transform of L = 2^Bits is divided, as measured on an H200.
template <int Log> struct LongPlan {
    static constexpr int Bits = Log;
    static constexpr int OuterBits = Bits < 16 ? 6 : Bits < 19 ? 8 : 10; // even: so rows are nodes in order
    static constexpr int PartBits = Bits - OuterBits;
    static constexpr long Length = 1L << Bits, Rows = 1L << OuterBits, PartLength = 1L << PartBits;
    using Outer = Plan<OuterBits>;
    using Part = Plan<PartBits>;
    static_assert(Part::Channels >= Sector && PartLength % Outer::Channels == 0);
    using Columns = FoldedColumns<PartBits>;
};

extern __shared__ char sharedNumbers[];

// The numbers of parts in memory: a row's are `stride` apart.

struct StoreParts {
    static constexpr bool Reads = true, Writes = false;
    float2 *parts;
    long stride;
    __device__ void operator()(float2 &number, const Place &at) const { parts[at.row * stride + at.channel] = number; }
};
struct LoadParts {
    static constexpr bool Reads = false, Writes = true;
    const float2 *parts;
    long stride;
    __device__ void operator()(float2 &number, const Place &at) const { number = parts[at.row * stride + at.channel]; }
};

/// Splits columns into parts: every block does Channels of them.
template <int Bits, class Load>
__global__ void __launch_bounds__(Plan<Bits>::Threads) splitColumns(Load load, float2 *parts, long stride)
{
    const unsigned first = blockIdx.x * Plan<Bits>::Channels;
    load.columns.moveTo(first);
    parts += blockIdx.y * (stride << Bits);
    split<Bits, 0>(load, sharedNumbers);
    turnAround<Bits>(sharedNumbers, StoreParts{parts + first, stride});
}
/// Merges columns again, 2^Bits times as large: the inverse of splitting.
template <int Bits, class Store>
__global__ void __launch_bounds__(Plan<Bits>::Threads) mergeColumns(const float2 *parts, long stride, Store store)
{
    const unsigned first = blockIdx.x * Plan<Bits>::Channels;
    store.columns.moveTo(first);
    parts += blockIdx.y * (stride << Bits);
    turnAround<Bits>(sharedNumbers, LoadParts{parts + first, stride});
    merge<Bits, Plan<Bits>::Stages - 2>(sharedNumbers, store);
}

/// Some channels of all parts of some sequences, and where their spectra are among those of all channels.
struct PartStack {
    float2 *parts;
    int rows, width;
    long sequences;
    float2 *spectra;
    long groups, firstGroup;
    long spectrumStride; ///< from sequence to sequence
};

/// Which channels of which part a block computes. Those of a part follow each other, since they share factors.
template <int Bits> struct PartAssignment {
    using P = Plan<Bits>;
    unsigned row, group;

    __device__ explicit PartAssignment(const PartStack &stack)
    {
        const unsigned groups = (stack.width + P::Channels - 1) / P::Channels;
        row = blockIdx.x / groups;
        group = blockIdx.x % groups;
    }
    __device__ PartOfPolynomial polynomial(const PartStack &stack) const { return {stack.rows + row}; }
    __device__ float2 *numbers(const PartStack &stack) const
    {
        const long parts = blockIdx.y * static_cast<long>(stack.rows) + row;
        return stack.parts + (parts << Bits) * stack.width + group * P::Channels;
    }
    /// The number of its channels that exist.
    __device__ int count(const PartStack &stack) const
    {
        return min(P::Channels, stack.width - static_cast<int>(group) * P::Channels);
    }
    __device__ float2 *spectrum(const PartStack &stack) const
    {
        return stack.spectra + blockIdx.y * stack.spectrumStride
            + (row * stack.groups + stack.firstGroup + group) * P::Held;
    }
};

template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads, Plan<Bits>::BlocksPerProcessor)
    multiplyParts(PartStack stack, float direction)
{
    const PartAssignment<Bits> mine(stack);
    const PartOfPolynomial polynomial = mine.polynomial(stack);
    split<Bits, 0>(ComplexLoad{mine.numbers(stack), stack.width, mine.count(stack)}, sharedNumbers, polynomial);
    turnAround<Bits>(sharedNumbers, MultiplyBySpectrum{mine.spectrum(stack), direction}, polynomial);
    merge<Bits, Plan<Bits>::Stages - 2>(sharedNumbers,
                                        ComplexStore{mine.numbers(stack), stack.width, mine.count(stack)}, polynomial);
}
template <int Bits, class Middle> __global__ void __launch_bounds__(Plan<Bits>::Threads) transformParts(PartStack stack)
{
    const PartAssignment<Bits> mine(stack);
    const PartOfPolynomial polynomial = mine.polynomial(stack);
    split<Bits, 0>(ComplexLoad{mine.numbers(stack), stack.width, mine.count(stack)}, sharedNumbers, polynomial);
    turnAround<Bits>(sharedNumbers, Middle{mine.spectrum(stack)}, polynomial);
}
/// Inverts transformParts; the result is 2^Bits times as large.
template <int Bits> __global__ void __launch_bounds__(Plan<Bits>::Threads) partsOf(PartStack stack)
{
    const PartAssignment<Bits> mine(stack);
    const PartOfPolynomial polynomial = mine.polynomial(stack);
    turnAround<Bits>(sharedNumbers, LoadSpectrum{mine.spectrum(stack)}, polynomial);
    merge<Bits, Plan<Bits>::Stages - 2>(sharedNumbers,
                                        ComplexStore{mine.numbers(stack), stack.width, mine.count(stack)}, polynomial);
}

/// Returns the first error of steps that are taken in turn until one fails.
template <class... Steps> cudaError_t inTurn(const Steps &...steps)
{
    cudaError_t error = cudaSuccess;
    ((error = steps(), error == cudaSuccess) && ...);
    return error;
}

/// The functions of right_angle.h for one length, launched over chunks of channels whose parts fit into the workspace.
template <int Bits> class LongProduct {
public:
    using P = LongPlan<Bits>;

    LongProduct(const Stack &stack, const Workspace &workspace) : m_stack(stack), m_workspace(workspace) { }

    static long spectrumSize(long channels) { return P::Rows * groups(channels) * P::Part::Held; }
    /// The complex numbers of a chunk's parts.
    static long workspaceSize(const Stack &stack) { return P::Length * channelsAtOnce(stack) * sequencesAtOnce(stack); }

    cudaError_t transformKernels(const float *t, bool causal, float2 *spectra) const
    {
        return forChunks(spectra, 0, [&](long offset, const PartStack &parts) {
            return inTurn(
                [&] {
                    return splitInto(parts, KernelLoad<Columns>{t + offset, columns(parts), causal, Rows});
                },
                [&] { return overParts(parts, transformParts<P::PartBits, StoreSpectrum>); });
        });
    }
    template <class Middle> cudaError_t transformSequences(const float *x, float2 *spectra) const
    {
        return forChunks(spectra, spectrumSize(m_stack.channels), [&](long offset, const PartStack &parts) {
            return inTurn(
                [&] {
                    return splitInto(parts, RealLoad<Columns>{x + offset, columns(parts)});
                },
                [&] { return overParts(parts, transformParts<P::PartBits, Middle>); });
        });
    }
    cudaError_t multiply(const float *x, const float2 *spectra, float direction, float *y) const
    {
        return forChunks(const_cast<float2 *>(spectra), 0,
                         [&](long offset, const PartStack &parts) { // which only reads the spectra
                             return inTurn(
                                 [&] {
                                     return splitInto(parts, RealLoad<Columns>{x + offset, columns(parts)});
                                 },
                                 [&] { return overParts(parts, multiplyParts<P::PartBits>, direction); },
                                 [&] {
                                     return mergeFrom(parts, RealStore<Columns>{y + offset, columns(parts), Scale});
                                 });
                         });
    }
    cudaError_t kernelsOf(const float2 *spectra, bool causal, float *t) const
    {
        return forChunks(const_cast<float2 *>(spectra), 0,
                         [&](long offset, const PartStack &parts) { // which only reads the spectra
                             const KernelStore<Columns> store{t + offset, columns(parts), causal, Rows, Scale};
                             return inTurn([&] { return overParts(parts, partsOf<P::PartBits>); },
                                           [&] { return mergeFrom(parts, store); });
                         });
    }

private:
    using Columns = typename P::Columns;
    static constexpr int Rows = P::Rows;
    static constexpr long Group = P::Part::Channels, ChunkSize = WorkspaceBytes / sizeof(float2);
    static constexpr float Scale = 1.0F / P::Length;

    static long groups(long channels) { return (channels + Group - 1) / Group; }
    static long channelsAtOnce(const Stack &stack)
    {
        return std::min(stack.channels, std::max(ChunkSize / P::Length / Group * Group, Group));
    }
    static long sequencesAtOnce(const Stack &stack)
    {
        return std::clamp(ChunkSize / (P::Length * channelsAtOnce(stack)), 1L, std::min(stack.batch, 1L << 15));
    }

    /// Calls work for every chunk with the offset of its first number; stops at the first error.
    template <class Work> cudaError_t forChunks(float2 *spectra, long spectrumStride, const Work &work) const
    {
        const long width = channelsAtOnce(m_stack), height = sequencesAtOnce(m_stack);
        PartStack parts{m_workspace.numbers, Rows, 0, 0, spectra, groups(m_stack.channels), 0, spectrumStride};
        cudaError_t error = cudaSuccess;
        for (long sequence = 0; sequence < m_stack.batch; sequence += height) {
            parts.sequences = std::min(height, m_stack.batch - sequence);
            parts.spectra = spectra + sequence * spectrumStride;
            for (long first = 0; first < m_stack.channels && error == cudaSuccess; first += width) {
                parts.width = static_cast<int>(std::min(width, m_stack.channels - first));
                parts.firstGroup = first / Group;
                error = work(sequence * m_stack.n * m_stack.channels + first, parts);
            }
        }
        return error;
    }
    Columns columns(const PartStack &parts) const
    {
        return {m_stack.channels, P::PartLength * m_stack.channels, static_cast<int>(m_stack.n),
                static_cast<unsigned>(parts.width)};
    }
    Launch overColumns(const PartStack &parts) const
    {
        return {P::PartLength * parts.width / P::Outer::Channels, P::Outer::Threads, P::Outer::Bytes,
                m_workspace.stream, parts.sequences};
    }
    template <class Load> cudaError_t splitInto(const PartStack &parts, const Load &load) const
    {
        return launch(overColumns(parts), splitColumns<P::OuterBits, Load>, load, parts.parts,
                      P::PartLength * parts.width);
    }
    template <class Store> cudaError_t mergeFrom(const PartStack &parts, const Store &store) const
    {
        return launch(overColumns(parts), mergeColumns<P::OuterBits, Store>, parts.parts, P::PartLength * parts.width,
                      store);
    }
    template <class Kernel, class... Arguments>
    cudaError_t overParts(const PartStack &parts, Kernel kernel, Arguments... arguments) const
    {
        const Launch how{Rows * groups(parts.width), P::Part::Threads, P::Part::Bytes, m_workspace.stream,
                         parts.sequences};
        return launch(how, kernel, parts, arguments...);
    }

    Stack m_stack;
    Workspace m_workspace;
};

/// Calls work with the shortest LongPlan for n tokens.
template <int Bits = ShortBits + 1, class Work> auto withLongPlan(long n, const Work &work)
{
    if constexpr (Bits < LongBits) {
        if (n > (1L << Bits))
            return withLongPlan<Bits + 1>(n, work);
    }
    return work(LongPlan<Bits>());
}

} // namespace
} // namespace tnn::cuda

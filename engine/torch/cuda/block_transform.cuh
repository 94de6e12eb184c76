// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/torch/cuda/butterflies.cuh"
#include "engine/torch/cuda/plan.cuh"

namespace tnn::cuda {

/// The i-th butterfly of a thread in a stage: R numbers of one polynomial, every Part-th from `first` on.
template <int Bits, int Stage, class Polynomial> struct Butterfly {
    using P = Plan<Bits>;
    static constexpr int R = P::radix(Stage), Part = P::part(Stage), Count = P::Held / R / P::Threads;
    unsigned channel, node, first;
    char *numbers;

    __device__ Butterfly(int i, char *shared, Polynomial polynomial)
    {
        const unsigned index = threadIdx.x + i * P::Threads, number = index / P::Channels;
        channel = index % P::Channels;
        node = P::nodes(Stage) * polynomial.node() + number / Part;
        first = number / Part * Part * R + number % Part;
        numbers = shared + P::offset(first) + channel * static_cast<unsigned>(sizeof(float2));
    }
    __device__ NodeFactors<Polynomial::IsFirst && Stage == 0> factors() const { return {node}; }
    __device__ void read(float2 *points) const
    {
#pragma unroll
        for (int k = 0; k < R; ++k)
            points[k] = *number(k);
    }
    __device__ void write(const float2 *points) const
    {
#pragma unroll
        for (int k = 0; k < R; ++k)
            *number(k) = points[k];
    }

private:
    __device__ float2 *number(int k) const
    {
        return reinterpret_cast<float2 *>(numbers + P::offset(k * Part));
    }
};

/// The stages but the last one, from the numbers that `load` reads (columns.cuh).
template <int Bits, int Stage, class Load, class Polynomial = WholePolynomial>
__device__ void split(const Load &load, char *shared, Polynomial polynomial = {})
{
    constexpr bool First = Stage == 0;
    using Work = Butterfly<Bits, Stage, Polynomial>;
#pragma unroll
    for (int i = 0; i < Work::Count; ++i) {
        const Work at(i, shared, polynomial);
        float2 points[Work::R];
        if constexpr (First)
            load.template read<Work::R, Work::Part>(at.channel, at.first, points);
        else
            at.read(points);
        splitBy<Work::R>(points, at.factors());
        at.write(points);
    }
    __syncthreads();
    if constexpr (Stage < Plan<Bits>::Stages - 2)
        split<Bits, Stage + 1>(load, shared, polynomial);
}

/// The inverse of split, L times as large.
template <int Bits, int Stage, class Store, class Polynomial = WholePolynomial>
__device__ void merge(char *shared, const Store &store, Polynomial polynomial = {})
{
    constexpr bool Last = Stage == 0;
    using Work = Butterfly<Bits, Stage, Polynomial>;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < Work::Count; ++i) {
        const Work at(i, shared, polynomial);
        float2 points[Work::R];
        at.read(points);
        mergeBy<Work::R>(points, at.factors());
        if constexpr (Last)
            store.template write<Work::R, Work::Part>(at.channel, at.first, points);
        else
            at.write(points);
    }
    if constexpr (!Last)
        merge<Bits, Stage - 1>(shared, store, polynomial);
}

/// Where a number of the spectrum is.
struct Place {
    unsigned index;        ///< among the numbers of the block, in the order that threads read together
    unsigned channel, row; ///< row: in the order of the parts
};

/// The last stage of split, then for every number `middle` with its place, and the first one of merge.
template <int Bits, class Middle, class Polynomial = WholePolynomial>
__device__ void turnAround(char *shared, const Middle &middle, Polynomial polynomial = {})
{
    constexpr int Stage = Plan<Bits>::Stages - 1;
    using Work = Butterfly<Bits, Stage, Polynomial>;
    constexpr int Unrolled = Work::R == Radix ? 1 : Work::Count; // two at once would not fit into the registers
#pragma unroll Unrolled
    for (int i = 0; i < Work::Count; ++i) {
        const Work at(i, shared, polynomial);
        float2 points[Work::R];
        if constexpr (Middle::Reads) {
            at.read(points);
            splitBy<Work::R>(points, at.factors());
        }
#pragma unroll
        for (int k = 0; k < Work::R; ++k)
            middle(points[k], {(i * Work::R + k) * Plan<Bits>::Threads + threadIdx.x, at.channel, at.first + k});
        if constexpr (Middle::Writes) {
            mergeBy<Work::R>(points, at.factors());
            at.write(points);
        }
    }
}

struct MultiplyBySpectrum {
    static constexpr bool Reads = true, Writes = true;
    const float2 *spectrum;
    float direction; ///< -1: by the conjugates
    __device__ void operator()(float2 &number, const Place &at) const
    {
        const float2 factor = __ldg(spectrum + at.index);
        number = number * float2{factor.x, direction * factor.y};
    }
};
struct StoreSpectrum {
    static constexpr bool Reads = true, Writes = false;
    float2 *spectrum;
    __device__ void operator()(float2 &number, const Place &at) const { spectrum[at.index] = number; }
};
/// Replaces another spectrum s by this one times conj(s).
struct CorrelateSpectrum {
    static constexpr bool Reads = true, Writes = false;
    float2 *spectrum;
    __device__ void operator()(float2 &number, const Place &at) const
    {
        spectrum[at.index] = timesConjugate(number, spectrum[at.index]);
    }
};
struct LoadSpectrum {
    static constexpr bool Reads = false, Writes = true;
    const float2 *spectrum;
    __device__ void operator()(float2 &number, const Place &at) const { number = __ldg(spectrum + at.index); }
};

} // namespace tnn::cuda

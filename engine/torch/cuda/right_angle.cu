// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/cuda/right_angle.h"

#include "engine/torch/cuda/launch.cuh"
#include "engine/torch/cuda/long_product.cuh"

namespace tnn::cuda {
namespace {

/// Which channels of which sequence a block computes. Those that share sectors of memory follow each other, then the
/// sequences of these channels, which share spectra.
template <int Bits> struct Assignment {
    using P = Plan<Bits>;
    unsigned group, sequence;

    __device__ explicit Assignment(unsigned batch)
    {
        const unsigned within = blockIdx.x % P::Together, others = blockIdx.x / P::Together;
        sequence = others % batch;
        group = others / batch * P::Together + within;
    }
    __device__ long channel() const { return static_cast<long>(group) * P::Channels; }
    __device__ Columns columns(const Stack &stack) const
    {
        const long left = stack.channels - channel();
        return {stack.channels, static_cast<int>(stack.n), static_cast<int>(left < P::Channels ? left : P::Channels)};
    }
    /// The offset of the sequence in memory.
    __device__ long row(const Stack &stack) const { return sequence * stack.n * stack.channels; }
    /// The offset of the channels' spectra.
    __device__ long spectrum() const { return static_cast<long>(group) * P::Held; }
};

template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads, Plan<Bits>::BlocksPerProcessor)
    multiplyBlock(const float *x, const float2 *spectra, Stack stack, float direction, float *y)
{
    using P = Plan<Bits>;
    const Assignment<Bits> mine(stack.batch);
    const Columns columns = mine.columns(stack);
    const long first = mine.row(stack) + mine.channel();
    split<Bits, 0>(RealLoad<Columns>{x + first, columns}, sharedNumbers);
    turnAround<Bits>(sharedNumbers, MultiplyBySpectrum{spectra + mine.spectrum(), direction});
    merge<Bits, P::Stages - 2>(sharedNumbers, RealStore<Columns>{y + first, columns, 1.0F / P::Length});
}

template <int Bits, class Middle>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    transformSequenceBlock(const float *x, Stack stack, float2 *spectra, long size)
{
    const Assignment<Bits> mine(stack.batch);
    split<Bits, 0>(RealLoad<Columns>{x + mine.row(stack) + mine.channel(), mine.columns(stack)}, sharedNumbers);
    turnAround<Bits>(sharedNumbers, Middle{spectra + mine.sequence * size + mine.spectrum()});
}

template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    transformKernelBlock(const float *t, Stack stack, bool causal, float2 *spectra)
{
    const Assignment<Bits> mine(1);
    split<Bits, 0>(KernelLoad<Columns>{t + mine.channel(), mine.columns(stack), causal, Plan<Bits>::Length},
                   sharedNumbers);
    turnAround<Bits>(sharedNumbers, StoreSpectrum{spectra + mine.spectrum()});
}

template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    kernelBlock(const float2 *spectra, Stack stack, bool causal, float *t)
{
    using P = Plan<Bits>;
    const Assignment<Bits> mine(1);
    turnAround<Bits>(sharedNumbers, LoadSpectrum{spectra + mine.spectrum()});
    merge<Bits, P::Stages - 2>(
        sharedNumbers,
        KernelStore<Columns>{t + mine.channel(), mine.columns(stack), causal, P::Length, 1.0F / P::Length});
}

/// Calls work with the shortest plan for n tokens.
template <int Bits = 6, class Work> auto withPlan(long n, const Work &work)
{
    if constexpr (Bits < ShortBits) {
        if (n > (1 << Bits))
            return withPlan<Bits + 1>(n, work);
    }
    return work(Plan<Bits>());
}

template <class P> long groupsOf(P, long channels)
{
    constexpr long Width = P::Channels * P::Together;
    return (channels + Width - 1) / Width * P::Together;
}

/// Launches a kernel of the plan for every group of channels of every sequence.
template <class P, class Kernel, class... Arguments>
cudaError_t launchGroups(P plan, Kernel kernel, const Stack &stack, cudaStream_t stream, Arguments... arguments)
{
    return launch({groupsOf(plan, stack.channels) * stack.batch, P::Threads, P::Bytes, stream}, kernel, arguments...);
}

bool isLong(long n)
{
    return n > (1L << ShortBits);
}

/// Calls work with the LongProduct for these sequences.
template <class Work> auto withLongProduct(const Stack &stack, const Workspace &workspace, const Work &work)
{
    return withLongPlan(stack.n, [&](auto plan) { return work(LongProduct<decltype(plan)::Bits>(stack, workspace)); });
}

/// Transforms the sequences; Middle has their spectra.
template <class Middle>
cudaError_t transformedBy(const float *x, const Stack &stack, float2 *spectra, const Workspace &workspace)
{
    if (isLong(stack.n))
        return withLongProduct(stack, workspace, [&](const auto &product) {
            return product.template transformSequences<Middle>(x, spectra);
        });
    return withPlan(stack.n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return launchGroups(plan, transformSequenceBlock<Bits, Middle>, stack, workspace.stream, x, stack, spectra,
                            spectrumSize(stack.n, stack.channels));
    });
}

} // namespace

bool isAvailable(long n)
{
    if (isLong(n))
        return n <= LongestTransform && withLongPlan(n, [](auto plan) {
                   using P = decltype(plan);
                   return hasMemory(P::Outer::Bytes) && hasMemory(P::Part::Bytes)
                       && isCompiled(multiplyParts<P::PartBits>);
               });
    return withPlan(n, [](auto plan) {
        using P = decltype(plan);
        return hasMemory(P::Bytes) && isCompiled(multiplyBlock<P::Bits>);
    });
}

long transformLength(long n)
{
    if (isLong(n))
        return withLongPlan(n, [](auto plan) { return decltype(plan)::Length; });
    return withPlan(n, [](auto plan) { return static_cast<long>(decltype(plan)::Length); });
}

long spectrumSize(long n, long channels)
{
    if (isLong(n))
        return withLongPlan(n, [&](auto plan) { return LongProduct<decltype(plan)::Bits>::spectrumSize(channels); });
    return withPlan(n, [&](auto plan) {
        using P = decltype(plan);
        return groupsOf(plan, channels) * P::Held;
    });
}

long workspaceSize(const Stack &stack)
{
    if (!isLong(stack.n))
        return 0;
    return withLongPlan(stack.n, [&](auto plan) { return LongProduct<decltype(plan)::Bits>::workspaceSize(stack); });
}

cudaError_t transformKernels(const float *t, long n, long channels, bool causal, float2 *spectra,
                             const Workspace &workspace)
{
    const Stack stack{1, n, channels};
    if (isLong(n))
        return withLongProduct(stack, workspace,
                               [&](const auto &product) { return product.transformKernels(t, causal, spectra); });
    return withPlan(n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return launchGroups(plan, transformKernelBlock<Bits>, stack, workspace.stream, t, stack, causal, spectra);
    });
}

cudaError_t transformSequences(const float *x, const Stack &stack, float2 *spectra, const Workspace &workspace)
{
    return transformedBy<StoreSpectrum>(x, stack, spectra, workspace);
}

cudaError_t correlate(const float *x, const Stack &stack, float2 *spectra, const Workspace &workspace)
{
    return transformedBy<CorrelateSpectrum>(x, stack, spectra, workspace);
}

cudaError_t multiply(const float *x, const float2 *spectra, const Stack &stack, bool transposed, float *y,
                     const Workspace &workspace)
{
    const float direction = transposed ? -1.0F : 1.0F;
    if (isLong(stack.n))
        return withLongProduct(stack, workspace,
                               [&](const auto &product) { return product.multiply(x, spectra, direction, y); });
    return withPlan(stack.n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return launchGroups(plan, multiplyBlock<Bits>, stack, workspace.stream, x, spectra, stack, direction, y);
    });
}

cudaError_t kernelsOf(const float2 *spectra, long n, long channels, bool causal, float *t, const Workspace &workspace)
{
    const Stack stack{1, n, channels};
    if (isLong(n))
        return withLongProduct(stack, workspace,
                               [&](const auto &product) { return product.kernelsOf(spectra, causal, t); });
    return withPlan(n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return launchGroups(plan, kernelBlock<Bits>, stack, workspace.stream, spectra, stack, causal, t);
    });
}

} // namespace tnn::cuda

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/cuda/right_angle.h"

#include <climits>
#include <mutex>
#include <set>

#include "engine/torch/cuda/block_transform.cuh"
#include "engine/torch/cuda/cluster.cuh"
#include "engine/torch/cuda/columns.cuh"

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
    __device__ long firstOfSector() const { return channel() / Sector * Sector; }
    __device__ Columns columns(const Stack &stack) const { return columnsFrom(channel(), P::Channels, stack); }
    __device__ Columns sectorColumns(const Stack &stack) const { return columnsFrom(firstOfSector(), Sector, stack); }
    /// The offset of the sequence in memory.
    __device__ long row(const Stack &stack) const { return sequence * stack.n * stack.channels; }
    /// The offset of the channels' spectra.
    __device__ long spectrum() const { return static_cast<long>(group) * P::Held; }

private:
    static __device__ Columns columnsFrom(long first, long most, const Stack &stack)
    {
        const long left = stack.channels - first;
        return {stack.channels, static_cast<int>(stack.n), static_cast<int>(left < most ? left : most)};
    }
};

extern __shared__ char sharedNumbers[];

template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads, Plan<Bits>::BlocksPerProcessor)
    multiplyBlock(const float *x, const float2 *spectra, Stack stack, float direction, float *y)
{
    using P = Plan<Bits>;
    const Assignment<Bits> mine(stack.batch);
    const Columns columns = mine.columns(stack);
    const long first = mine.row(stack) + mine.channel();
    split<Bits, 0>(RealLoad{x + first, columns}, sharedNumbers);
    turnAround<Bits>(sharedNumbers, MultiplyBySpectrum{spectra + mine.spectrum(), direction});
    merge<Bits, P::Stages - 2>(sharedNumbers, RealStore{y + first, columns, 1.0F / P::Length});
}

/// Multiplies like multiplyBlock(), with the blocks of a cluster sharing the numbers of one product.
template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads, Plan<Bits>::BlocksPerProcessor)
    multiplyCluster(const float *x, const float2 *spectra, Stack stack, float direction, float *y)
{
#if __CUDA_ARCH__ >= 900
    using P = Plan<Bits>;
    const Assignment<Bits> mine(stack.batch);
    const long first = mine.row(stack) + mine.firstOfSector();
    Exchange<Bits> exchange(reinterpret_cast<float *>(sharedNumbers + P::Bytes), mine.sectorColumns(stack));
    exchange.load(x + first);
    split<Bits, 0>(exchange, sharedNumbers);
    exchange.doneReading();
    turnAround<Bits>(sharedNumbers, MultiplyBySpectrum{spectra + mine.spectrum(), direction});
    exchange.waitForReaders();
    merge<Bits, P::Stages - 2>(sharedNumbers, exchange);
    exchange.store(y + first);
#endif
}

template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    transformSequenceBlock(const float *x, Stack stack, float2 *spectra, long size)
{
    const Assignment<Bits> mine(stack.batch);
    split<Bits, 0>(RealLoad{x + mine.row(stack) + mine.channel(), mine.columns(stack)}, sharedNumbers);
    turnAround<Bits>(sharedNumbers, StoreSpectrum{spectra + mine.sequence * size + mine.spectrum()});
}

template <int Bits>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    transformKernelBlock(const float *t, Stack stack, bool causal, float2 *spectra)
{
    const Assignment<Bits> mine(1);
    split<Bits, 0>(KernelLoad{t + mine.channel(), mine.columns(stack), causal, Plan<Bits>::Length}, sharedNumbers);
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
        sharedNumbers, KernelStore{t + mine.channel(), mine.columns(stack), causal, P::Length, 1.0F / P::Length});
}

/// Calls work with the shortest plan for n tokens.
template <int Bits = 6, class Work> auto withPlan(long n, const Work &work)
{
    if constexpr ((1 << Bits) < LongestTransform) {
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

/// Fills the tables of the current device once.
cudaError_t prepareFactors(cudaStream_t stream)
{
    static std::mutex mutex;
    static std::set<int> filled;
    int device = 0;
    if (const cudaError_t error = cudaGetDevice(&device); error != cudaSuccess)
        return error;
    const std::scoped_lock lock(mutex);
    if (filled.count(device) > 0)
        return cudaSuccess;
    fillFactors<<<dim3(Nodes / 256, 3), 256, 0, stream>>>();
    if (const cudaError_t error = cudaGetLastError(); error != cudaSuccess)
        return error;
    const cudaError_t error = cudaStreamSynchronize(stream); // other streams will read them
    if (error == cudaSuccess)
        filled.insert(device);
    return error;
}

/// The virtual architecture that the kernel was compiled for, as 80 or 90; 0 if it cannot run on the current device.
template <class Kernel> int architectureOf(Kernel kernel)
{
    cudaFuncAttributes attributes{};
    if (cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess)
        return attributes.ptxVersion;
    cudaGetLastError(); // or LibTorch would report this error later
    return 0;
}

/// Whether the current device has so much shared memory for a block.
bool hasMemory(int bytes)
{
    int device = 0, most = 0;
    return cudaGetDevice(&device) == cudaSuccess
        && cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) == cudaSuccess
        && bytes <= most;
}

/// Whether it has clusters, and the code for this length was compiled for them: compute capability 9.
template <class P> bool hasClusters(P)
{
    return hasMemory(P::Bytes + P::ExchangeBytes) && architectureOf(multiplyCluster<P::Bits>) >= 90;
}

/// Launches a kernel of the plan for every group of channels of every sequence.
template <class P, class Kernel, class... Arguments>
cudaError_t launch(P plan, Kernel kernel, bool clustered, const Stack &stack, cudaStream_t stream,
                   Arguments... arguments)
{
    const long blocks = groupsOf(plan, stack.channels) * stack.batch;
    if (blocks == 0)
        return cudaSuccess;
    if (blocks > INT_MAX)
        return cudaErrorInvalidConfiguration;
    if (const cudaError_t error = prepareFactors(stream); error != cudaSuccess)
        return error;
    const int bytes = P::Bytes + (clustered ? P::ExchangeBytes : 0);
    const cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess)
        return error;
    cudaLaunchAttribute attribute{};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {static_cast<unsigned>(P::Together), 1, 1};
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(blocks));
    config.blockDim = dim3(P::Threads);
    config.dynamicSmemBytes = bytes;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = clustered ? 1 : 0;
    return cudaLaunchKernelEx(&config, kernel, arguments...);
}

} // namespace

bool isAvailable(long n)
{
    return n <= LongestTransform && withPlan(n, [](auto plan) {
               using P = decltype(plan);
               return hasMemory(P::Bytes) && architectureOf(multiplyBlock<P::Bits>) > 0;
           });
}

long transformLength(long n)
{
    return withPlan(n, [](auto plan) { return static_cast<long>(decltype(plan)::Length); });
}

long spectrumSize(long n, long channels)
{
    return withPlan(n, [&](auto plan) {
        using P = decltype(plan);
        return groupsOf(plan, channels) * P::Held;
    });
}

cudaError_t transformKernels(const float *t, long n, long channels, bool causal, float2 *spectra, cudaStream_t stream)
{
    const Stack stack{1, n, channels};
    return withPlan(n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return launch(plan, transformKernelBlock<Bits>, false, stack, stream, t, stack, causal, spectra);
    });
}

cudaError_t transformSequences(const float *x, const Stack &stack, float2 *spectra, cudaStream_t stream)
{
    return withPlan(stack.n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return launch(plan, transformSequenceBlock<Bits>, false, stack, stream, x, stack, spectra,
                      spectrumSize(stack.n, stack.channels));
    });
}

cudaError_t multiply(const float *x, const float2 *spectra, const Stack &stack, bool transposed, float *y,
                     cudaStream_t stream)
{
    return withPlan(stack.n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        const float direction = transposed ? -1.0F : 1.0F;
        if constexpr (decltype(plan)::Clustered)
            if (hasClusters(plan))
                return launch(plan, multiplyCluster<Bits>, true, stack, stream, x, spectra, stack, direction, y);
        return launch(plan, multiplyBlock<Bits>, false, stack, stream, x, spectra, stack, direction, y);
    });
}

cudaError_t kernelsOf(const float2 *spectra, long n, long channels, bool causal, float *t, cudaStream_t stream)
{
    const Stack stack{1, n, channels};
    return withPlan(n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return launch(plan, kernelBlock<Bits>, false, stack, stream, spectra, stack, causal, t);
    });
}

} // namespace tnn::cuda

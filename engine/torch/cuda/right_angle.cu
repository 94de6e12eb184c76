// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/cuda/right_angle.h"

#include <array>
#include <mutex>

#include "engine/torch/cuda/block_transform.cuh"
#include "engine/torch/cuda/columns.cuh"

namespace tnn::cuda {
namespace {

/// Which channels of which sequence a block computes. Those that share sectors of memory follow each other, then the
/// sequences of these channels, which share spectra.
template <int Bits, bool Apart> struct Share {
    using P = Plan<Bits>;
    unsigned group, sequence;

    __device__ explicit Share(unsigned batch)
    {
        const unsigned within = blockIdx.x % P::Together, others = blockIdx.x / P::Together;
        sequence = others % batch;
        group = others / batch * P::Together + within;
    }
    /// The first channel that it loads: of the cluster, if it is one.
    __device__ long channel() const { return long(Apart ? group / P::Together * P::Together : group) * P::Channels; }
    __device__ Columns columns(const Stack &stack) const
    {
        constexpr long Most = Apart ? Sector : P::Channels;
        const long left = stack.channels - channel();
        return {stack.channels, static_cast<int>(stack.n), static_cast<int>(left < Most ? left : Most)};
    }
    __device__ long spectrum() const { return long(group) * P::Held; }
    __device__ long numbers(const Stack &stack) const { return sequence * stack.n * stack.channels + channel(); }
};

extern __shared__ char sharedNumbers[];

/// Before others may write to its memory, a block must have started.
template <bool Apart> __device__ void waitForStart()
{
    if constexpr (Apart)
        waitForAll<true>();
}

template <int Bits, bool Apart>
__global__ void __launch_bounds__(Plan<Bits>::Threads, Plan<Bits>::BlocksPerProcessor)
    multiplyBlock(const float *x, const float2 *spectra, Stack stack, float direction, float *y)
{
    using P = Plan<Bits>;
    const Share<Bits, Apart> share(stack.batch);
    const Columns columns = share.columns(stack);
    waitForStart<Apart>();
    split<Bits, Apart, 0>(RealLoad{x + share.numbers(stack), columns}, sharedNumbers);
    turnAround<Bits>(sharedNumbers, MultiplyBySpectrum{spectra + share.spectrum(), direction});
    merge<Bits, Apart, P::Stages - 2>(sharedNumbers, RealStore{y + share.numbers(stack), columns, 1.0F / P::Length});
}

template <int Bits, bool Apart>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    transformSequenceBlock(const float *x, Stack stack, float2 *spectra, long size)
{
    const Share<Bits, Apart> share(stack.batch);
    waitForStart<Apart>();
    split<Bits, Apart, 0>(RealLoad{x + share.numbers(stack), share.columns(stack)}, sharedNumbers);
    turnAround<Bits>(sharedNumbers, StoreSpectrum{spectra + share.sequence * size + share.spectrum()});
}

template <int Bits, bool Apart>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    transformKernelBlock(const float *t, Stack stack, bool causal, float2 *spectra)
{
    const Share<Bits, Apart> share(1);
    waitForStart<Apart>();
    split<Bits, Apart, 0>(KernelLoad{t + share.channel(), share.columns(stack), causal, Plan<Bits>::Length},
                          sharedNumbers);
    turnAround<Bits>(sharedNumbers, StoreSpectrum{spectra + share.spectrum()});
}

template <int Bits, bool Apart>
__global__ void __launch_bounds__(Plan<Bits>::Threads)
    kernelBlock(const float2 *spectra, Stack stack, bool causal, float *t)
{
    using P = Plan<Bits>;
    const Share<Bits, Apart> share(1);
    waitForStart<Apart>();
    turnAround<Bits>(sharedNumbers, LoadSpectrum{spectra + share.spectrum()});
    merge<Bits, Apart, P::Stages - 2>(
        sharedNumbers, KernelStore{t + share.channel(), share.columns(stack), causal, P::Length, 1.0F / P::Length});
}

int bitsOf(long n)
{
    int bits = 6;
    while ((1L << bits) < n)
        ++bits;
    return bits;
}

/// Calls work with the plan for n tokens.
template <class Work> auto withPlan(long n, const Work &work)
{
    switch (bitsOf(n)) {
    case 6:
        return work(Plan<6>());
    case 7:
        return work(Plan<7>());
    case 8:
        return work(Plan<8>());
    case 9:
        return work(Plan<9>());
    case 10:
        return work(Plan<10>());
    case 11:
        return work(Plan<11>());
    case 12:
        return work(Plan<12>());
    case 13:
        return work(Plan<13>());
    default:
        return work(Plan<14>());
    }
}

template <class P> long groupsOf(P, long channels)
{
    constexpr long Width = P::Channels * P::Together;
    return (channels + Width - 1) / Width * P::Together;
}

/// Fills the tables of the current device once.
cudaError_t prepareFactors(cudaStream_t stream)
{
    constexpr int MostDevices = 64;
    static std::mutex mutex;
    static std::array<bool, MostDevices> filled;
    int device = 0;
    if (const cudaError_t error = cudaGetDevice(&device); error != cudaSuccess)
        return error;
    const std::scoped_lock lock(mutex);
    if (device < MostDevices && filled[device])
        return cudaSuccess;
    fillFactors<<<dim3(Nodes / 256, 3), 256, 0, stream>>>();
    const cudaError_t error = cudaStreamSynchronize(stream); // other streams will read them
    if (device < MostDevices)
        filled[device] = error == cudaSuccess;
    return error;
}

/// Whether the code was compiled for a GPU with clusters, compute capability 9.
bool hasClusters(const void *kernel)
{
    cudaFuncAttributes attributes{};
    return cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess && attributes.ptxVersion >= 90;
}

/// Starts a kernel of the plan for every group of channels of every sequence.
template <class P, class Kernel, class... Arguments>
cudaError_t startAs(P plan, Kernel kernel, int cluster, const Stack &stack, cudaStream_t stream, Arguments... arguments)
{
    const long blocks = groupsOf(plan, stack.channels) * stack.batch;
    if (blocks == 0)
        return cudaSuccess;
    if (const cudaError_t error = prepareFactors(stream); error != cudaSuccess)
        return error;
    const cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, P::Bytes);
    if (error != cudaSuccess)
        return error;
    cudaLaunchAttribute attribute{};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {static_cast<unsigned>(cluster), 1, 1};
    cudaLaunchConfig_t launch{};
    launch.gridDim = dim3(static_cast<unsigned>(blocks));
    launch.blockDim = dim3(P::Threads);
    launch.dynamicSmemBytes = P::Bytes;
    launch.stream = stream;
    launch.attrs = &attribute;
    launch.numAttrs = cluster > 1 ? 1 : 0;
    return cudaLaunchKernelEx(&launch, kernel, arguments...);
}

/// The same, by the kernel for clusters if it runs here.
template <class P, class Kernel, class... Arguments>
cudaError_t start(P plan, Kernel clustered, Kernel single, const Stack &stack, cudaStream_t stream,
                  Arguments... arguments)
{
    if (P::Together > 1 && hasClusters(reinterpret_cast<const void *>(clustered)))
        return startAs(plan, clustered, P::Together, stack, stream, arguments...);
    return startAs(plan, single, 1, stack, stream, arguments...);
}

} // namespace

bool isAvailable(long n)
{
    return n <= LongestTransform && withPlan(n, [](auto plan) {
               using P = decltype(plan);
               int device = 0, bytes = 0;
               cudaFuncAttributes attributes{};
               return cudaGetDevice(&device) == cudaSuccess
                   && cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) == cudaSuccess
                   && bytes >= P::Bytes
                   && cudaFuncGetAttributes(&attributes, multiplyBlock<P::Bits, false>) == cudaSuccess;
           });
}

long transformLength(long n)
{
    return 1L << bitsOf(n);
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
        return start(plan, transformKernelBlock<Bits, (decltype(plan)::Together > 1)>,
                     transformKernelBlock<Bits, false>, stack, stream, t, stack, causal, spectra);
    });
}

cudaError_t transformSequences(const float *x, const Stack &stack, float2 *spectra, cudaStream_t stream)
{
    return withPlan(stack.n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return start(plan, transformSequenceBlock<Bits, (decltype(plan)::Together > 1)>,
                     transformSequenceBlock<Bits, false>, stack, stream, x, stack, spectra,
                     spectrumSize(stack.n, stack.channels));
    });
}

cudaError_t multiply(const float *x, const float2 *spectra, const Stack &stack, bool transposed, float *y,
                     cudaStream_t stream)
{
    return withPlan(stack.n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return start(plan, multiplyBlock<Bits, (decltype(plan)::Together > 1)>, multiplyBlock<Bits, false>, stack,
                     stream, x, spectra, stack, transposed ? -1.0F : 1.0F, y);
    });
}

cudaError_t kernelsOf(const float2 *spectra, long n, long channels, bool causal, float *t, cudaStream_t stream)
{
    const Stack stack{1, n, channels};
    return withPlan(n, [&](auto plan) {
        constexpr int Bits = decltype(plan)::Bits;
        return start(plan, kernelBlock<Bits, (decltype(plan)::Together > 1)>, kernelBlock<Bits, false>, stack, stream,
                     spectra, stack, causal, t);
    });
}

} // namespace tnn::cuda

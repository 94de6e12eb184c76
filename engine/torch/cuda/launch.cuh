// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <climits>
#include <mutex>
#include <set>

#include "engine/torch/cuda/butterflies.cuh"
#include "engine/torch/cuda/device.cuh"

namespace tnn::cuda {
namespace {

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

/// How a kernel is launched: with `bytes` of shared memory for a block.
struct Launch {
    long blocks;
    int threads, bytes;
    cudaStream_t stream;
    long sequences = 1; ///< the second dimension of blocks
};

template <class... Parameters, class... Arguments>
cudaError_t launch(const Launch &how, void (*kernel)(Parameters...), Arguments... arguments)
{
    if (how.blocks == 0)
        return cudaSuccess;
    if (how.blocks > INT_MAX || how.sequences > USHRT_MAX)
        return cudaErrorInvalidConfiguration;
    if (const cudaError_t error = prepareFactors(how.stream); error != cudaSuccess)
        return error;
    const cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, how.bytes);
    if (error != cudaSuccess)
        return error;
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(how.blocks), static_cast<unsigned>(how.sequences));
    config.blockDim = dim3(how.threads);
    config.dynamicSmemBytes = how.bytes;
    config.stream = how.stream;
    return cudaLaunchKernelEx(&config, kernel, Parameters(arguments)...);
}

} // namespace
} // namespace tnn::cuda

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/cuda/adam.h"

#include <algorithm>

#include <cuda_runtime.h>

namespace tnn::cuda {
namespace {

constexpr int Threads = 256;

__global__ void __launch_bounds__(Threads) update(AdamStep step)
{
    const double norm = step.lossAndNorm[1];
    const bool finite = isfinite(step.lossAndNorm[0]) && isfinite(norm);
    const libtorch::AdamRates rates = *step.rates;
    const float scale = libtorch::clipScale(rates, norm);
    const long all = static_cast<long>(gridDim.x) * Threads;
    for (long k = static_cast<long>(blockIdx.x) * Threads + threadIdx.x; k < step.count; k += all) {
        if (finite)
            libtorch::adamUpdate(rates, scale, step.gradient[k], step.mean[k], step.square[k], step.numbers[k]);
        step.gradient[k] = 0;
    }
}

} // namespace

cudaError_t adamStep(const AdamStep &step, cudaStream_t stream)
{
    constexpr long Most = 4096; // blocks, several for each multiprocessor
    const long blocks = std::min((step.count + Threads - 1) / Threads, Most);
    if (blocks > 0)
        update<<<static_cast<unsigned>(blocks), Threads, 0, stream>>>(step);
    return cudaGetLastError();
}

} // namespace tnn::cuda

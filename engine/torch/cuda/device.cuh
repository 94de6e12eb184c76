// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime.h>

namespace tnn::cuda {
namespace {

/// Whether the kernel was compiled for the current device.
template <class Kernel> bool isCompiled(Kernel kernel)
{
    cudaFuncAttributes attributes{};
    if (cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess)
        return true;
    cudaGetLastError(); // or LibTorch would report this error later
    return false;
}

/// Whether the current device has so much shared memory for a block.
bool hasMemory(int bytes)
{
    int device = 0, most = 0;
    return cudaGetDevice(&device) == cudaSuccess
        && cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) == cudaSuccess
        && bytes <= most;
}

} // namespace
} // namespace tnn::cuda

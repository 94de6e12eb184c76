// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime_api.h>

namespace tnn::cuda {

// Parts of a training step that LibTorch does in several kernels, over row-major arrays in memory of the current
// device. Every function queues its work on the stream.

/// Whether this build has code for the current device.
bool hasTraining();

struct Rows {
    long count, width;
};

/// Computes y = x / (||x|| / sqrt(width) + epsilon) for every row.
cudaError_t rms(const float *x, const Rows &rows, float epsilon, float *y, cudaStream_t stream);
/// Computes the gradient of rms() with respect to x from dy.
cudaError_t rmsGradient(const float *x, const float *dy, const Rows &rows, float epsilon, float *dx,
                        cudaStream_t stream);

/// Returns how many numbers the workspace of columnSums() needs.
long sumsWorkspace(const Rows &rows);
/// Sums every column of dy; with z, sums and writes dz = dy silu'(z) instead. Numbers are added in the same order each
/// time.
cudaError_t columnSums(const float *dy, const float *z, const Rows &rows, float *dz, float *workspace, float *sums,
                       cudaStream_t stream);

} // namespace tnn::cuda

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/cuda/training.h"

#include <climits>

#include "engine/torch/cuda/device.cuh"

namespace tnn::cuda {
namespace {

constexpr unsigned Lanes = 32, RowsOfBlock = 8; ///< a block has a warp of Lanes threads for each row
constexpr long RowsOfPart = 128;                ///< how many rows of a column a block sums

__device__ float sumOfWarp(float number)
{
    for (int distance = Lanes / 2; distance > 0; distance /= 2)
        number += __shfl_xor_sync(~0U, number, distance);
    return number;
}

/// The row that a warp computes.
struct Row {
    long offset, width;
    bool exists;

    __device__ explicit Row(const Rows &rows) : width(rows.width)
    {
        const long row = static_cast<long>(blockIdx.x) * RowsOfBlock + threadIdx.y;
        exists = row < rows.count;
        offset = row * width;
    }
    /// Returns the sum of term(k) over the row.
    template <class Term> __device__ float sum(const Term &term) const
    {
        float part = 0;
        for (long k = threadIdx.x; k < width; k += Lanes)
            part += term(offset + k);
        return sumOfWarp(part);
    }
    template <class Work> __device__ void forEach(const Work &work) const
    {
        for (long k = threadIdx.x; k < width; k += Lanes)
            work(offset + k);
    }
};

__global__ void __launch_bounds__(Lanes *RowsOfBlock) rmsRows(const float *x, Rows rows, float epsilon, float *y)
{
    const Row row(rows);
    if (!row.exists)
        return;
    const float norm = sqrtf(row.sum([&](long k) { return x[k] * x[k]; }));
    const float size = norm / sqrtf(static_cast<float>(row.width)) + epsilon;
    row.forEach([&](long k) { y[k] = x[k] / size; });
}

__global__ void __launch_bounds__(Lanes *RowsOfBlock)
    rmsGradientRows(const float *x, const float *dy, Rows rows, float epsilon, float *dx)
{
    const Row row(rows);
    if (!row.exists)
        return;
    const float norm = sqrtf(row.sum([&](long k) { return x[k] * x[k]; }));
    const float along = row.sum([&](long k) { return x[k] * dy[k]; });
    const float root = sqrtf(static_cast<float>(row.width)), size = norm / root + epsilon;
    const float back = norm > 0 ? along / (size * size * norm * root) : 0.0F;
    row.forEach([&](long k) { dx[k] = dy[k] / size - back * x[k]; });
}

/// silu'(z) = s + z s (1 - s), with s the logistic function of z.
__device__ float siluSlope(float z)
{
    const float s = 1 / (1 + expf(-z));
    return s + z * s * (1 - s);
}

/// Sums a column over the rows from `first` on that a block has: each of its threads every RowsOfBlock-th.
template <class Term> __device__ void sumColumn(long first, long end, const Term &term, float *sum)
{
    __shared__ float parts[RowsOfBlock][Lanes];
    float part = 0;
    for (long row = first + threadIdx.y; row < end; row += RowsOfBlock)
        part += term(row);
    parts[threadIdx.y][threadIdx.x] = part;
    __syncthreads();
    if (threadIdx.y != 0 || !sum)
        return;
    for (unsigned k = 1; k < RowsOfBlock; ++k)
        part += parts[k][threadIdx.x];
    *sum = part;
}

/// Writes the sums of RowsOfPart rows each: (parts, width).
__global__ void __launch_bounds__(Lanes *RowsOfBlock)
    sumParts(const float *dy, const float *z, Rows rows, float *dz, float *sums)
{
    const long column = static_cast<long>(blockIdx.x) * Lanes + threadIdx.x, first = blockIdx.y * RowsOfPart;
    const bool exists = column < rows.width;
    const long end = exists ? min(first + RowsOfPart, rows.count) : first;
    const auto term = [&](long row) {
        const long k = row * rows.width + column;
        const float slope = z ? dy[k] * siluSlope(z[k]) : dy[k];
        if (z)
            dz[k] = slope;
        return slope;
    };
    sumColumn(first, end, term, exists ? sums + blockIdx.y * rows.width + column : nullptr);
}

__global__ void __launch_bounds__(Lanes *RowsOfBlock) sumOfParts(const float *parts, Rows rows, float *sums)
{
    const long column = static_cast<long>(blockIdx.x) * Lanes + threadIdx.x;
    const bool exists = column < rows.width;
    const auto term = [&](long row) { return parts[row * rows.width + column]; };
    sumColumn(0, exists ? rows.count : 0, term, exists ? sums + column : nullptr);
}

dim3 rowBlocks(const Rows &rows)
{
    return dim3(static_cast<unsigned>((rows.count + RowsOfBlock - 1) / RowsOfBlock));
}

const dim3 Threads(Lanes, RowsOfBlock);

long partsOf(const Rows &rows)
{
    return (rows.count + RowsOfPart - 1) / RowsOfPart;
}

bool isEmpty(const Rows &rows)
{
    return rows.count == 0 || rows.width == 0;
}

bool fits(const Rows &rows)
{
    return rows.count <= INT_MAX && partsOf(rows) <= USHRT_MAX;
}

} // namespace

bool hasTraining()
{
    return isCompiled(rmsRows);
}

cudaError_t rms(const float *x, const Rows &rows, float epsilon, float *y, cudaStream_t stream)
{
    if (isEmpty(rows))
        return cudaSuccess;
    rmsRows<<<rowBlocks(rows), Threads, 0, stream>>>(x, rows, epsilon, y);
    return cudaGetLastError();
}

cudaError_t rmsGradient(const float *x, const float *dy, const Rows &rows, float epsilon, float *dx,
                        cudaStream_t stream)
{
    if (isEmpty(rows))
        return cudaSuccess;
    rmsGradientRows<<<rowBlocks(rows), Threads, 0, stream>>>(x, dy, rows, epsilon, dx);
    return cudaGetLastError();
}

long sumsWorkspace(const Rows &rows)
{
    return partsOf(rows) * rows.width;
}

cudaError_t columnSums(const float *dy, const float *z, const Rows &rows, float *dz, float *workspace, float *sums,
                       cudaStream_t stream)
{
    if (isEmpty(rows))
        return cudaSuccess;
    if (!fits(rows))
        return cudaErrorInvalidConfiguration;
    const auto columns = static_cast<unsigned>((rows.width + Lanes - 1) / Lanes);
    const Rows parts{partsOf(rows), rows.width};
    sumParts<<<dim3(columns, static_cast<unsigned>(parts.count)), Threads, 0, stream>>>(dy, z, rows, dz, workspace);
    sumOfParts<<<dim3(columns), Threads, 0, stream>>>(workspace, parts, sums);
    return cudaGetLastError();
}

} // namespace tnn::cuda

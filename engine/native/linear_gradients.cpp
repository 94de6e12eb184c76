// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/linear_gradients.h"

#include <algorithm>
#include <array>
#include <new>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "engine/native/array.h"
#include "engine/native/gradient_kernels.h"
#include "engine/native/row_kernels.h"
#include "engine/parallel.h"

namespace tnn::native {
namespace {

constexpr long Width = 64;      ///< columns of a strip
constexpr long BlockRows = 128; ///< rows that stay in a core's cache with what is made of them
constexpr long MostOutputs = 96, RowsOfTile = 6;

using Numbers = hwy::AlignedFreeUniquePtr<float[]>;

long blocks(long count, long size)
{
    return (count + size - 1) / size;
}

double flopsOf(const LinearShape &s)
{
    return 2.0 * static_cast<double>(s.rows) * static_cast<double>(s.in) * static_cast<double>(s.out);
}

/// Copies columns [first, first + width) of rows of `stride` numbers.
void copyStrip(const float *from, long stride, long rows, long width, float *strip)
{
    for (long row = 0; row < rows; ++row)
        std::copy_n(from + row * stride, width, strip + row * width);
}

/// A matrix (depth, columns), cut into strips of columns.
Numbers stripsOf(const float *matrix, long depth, long columns, bool transposed)
{
    Numbers strips = hwy::AllocateAligned<float>(static_cast<std::size_t>(depth * columns + StripSlack));
    if (!strips)
        throw std::bad_alloc();
    parallelFor(blocks(columns, Width), workersFor(PassCost * static_cast<double>(depth * columns)), [&](long k) {
        const long first = k * Width, width = std::min(Width, columns - first);
        float *const strip = strips.get() + first * depth;
        if (!transposed)
            return copyStrip(matrix + first, columns, depth, width, strip);
        for (long column = 0; column < width; ++column)
            for (long row = 0; row < depth; ++row)
                strip[row * width + column] = matrix[(first + column) * depth + row];
    });
    std::fill_n(strips.get() + depth * columns, StripSlack, 0.0F);
    return strips;
}

/// y = x times the matrix of the strips.
void multiplyStrips(MatrixView<const float> x, const float *strips, MatrixView<float> y)
{
    for (long first = 0; first < y.columns; first += Width)
        multiplyByStrip(x, strips + first * x.columns,
                        {y.data + first, y.rows, std::min(Width, y.columns - first), y.stride});
}

/// dW = dz^T x: some outputs per call, over blocks of rows in turn.
void weightGradient(const float *dz, const float *x, const LinearShape &s, float *dw)
{
    const int workers = workersFor(flopsOf(s));
    const long shares = blocks(blocks(s.out, MostOutputs), workers) * workers;
    const long outputs = blocks(blocks(s.out, shares), RowsOfTile) * RowsOfTile;
    parallelFor(blocks(s.out, outputs), workers, [&](long k) {
        const long out = k * outputs, count = std::min(outputs, s.out - out);
        alignas(64) std::array<float, BlockRows * Width + StripSlack> narrow;
        for (long row = 0; row < s.rows; row += BlockRows) {
            const MatrixView<const float> part{dz + row * s.out + out, std::min(BlockRows, s.rows - row), count, s.out};
            for (long in = 0; in < s.in; in += Width) {
                MatrixView<const float> strip{x + row * s.in + in, part.rows, std::min(Width, s.in - in), s.in};
                if (strip.columns < Width) {
                    copyStrip(strip.data, s.in, strip.rows, strip.columns, narrow.data());
                    strip = {narrow.data(), strip.rows, strip.columns, strip.columns};
                }
                multiplyTransposed(part, strip, row == 0, {dw + out * s.in + in, count, strip.columns, s.in});
            }
        }
    });
}

} // namespace

void trainedLinear(const float *x, const float *weight, const float *bias, const LinearShape &s, float *z, float *y)
{
    const Numbers strips = stripsOf(weight, s.in, s.out, true);
    parallelFor(blocks(s.rows, BlockRows), workersFor(flopsOf(s)), [&](long k) {
        const long row = k * BlockRows, rows = std::min(BlockRows, s.rows - row);
        for (long first = 0; first < s.out; first += Width) {
            const long width = std::min(Width, s.out - first), at = row * s.out + first;
            const MatrixView<float> tile{(s.silu ? z : y) + at, rows, width, s.out};
            multiplyByStrip({x + row * s.in, rows, s.in, s.in}, strips.get() + first * s.in, tile);
            const float *const added = bias == nullptr ? nullptr : bias + first;
            if (s.silu)
                biasedSilu(added, tile, {y + at, rows, width, s.out});
            else if (added != nullptr)
                finishRows({tile.data, rows, width, s.out}, added, nullptr, tile);
        }
    });
}

void linearGradients(const float *x, const float *weight, const float *z, const float *dy, const LinearShape &s,
                     float *scratch, const LinearGradients &gradients)
{
    const float *const dz = s.silu ? scratch : dy;
    const long count = blocks(s.rows, BlockRows);
    const Numbers strips = gradients.x == nullptr ? nullptr : stripsOf(weight, s.out, s.in, false);
    std::vector<float> sums(gradients.bias == nullptr ? 0 : static_cast<std::size_t>(count * s.out));
    parallelFor(count, workersFor(flopsOf(s)), [&](long k) {
        const long row = k * BlockRows, rows = std::min(BlockRows, s.rows - row), at = row * s.out;
        if (s.silu)
            siluGradient({z + at, rows, s.out, s.out}, {dy + at, rows, s.out, s.out},
                         {scratch + at, rows, s.out, s.out});
        if (gradients.bias != nullptr)
            sumColumns({dz + at, rows, s.out, s.out}, sums.data() + k * s.out);
        if (gradients.x != nullptr)
            multiplyStrips({dz + at, rows, s.out, s.out}, strips.get(), {gradients.x + row * s.in, rows, s.in, s.in});
    });
    if (gradients.bias != nullptr)
        sumColumns({sums.data(), count, s.out, s.out}, gradients.bias);
    if (gradients.weight != nullptr)
        weightGradient(dz, x, s, gradients.weight);
}

} // namespace tnn::native

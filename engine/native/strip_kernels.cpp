// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/row_kernels.h"

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/native/strip_kernels.cpp"
#include <hwy/foreach_target.h>

#include "engine/native/row_access-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::native::HWY_NAMESPACE {

// A tile's sums stay in registers; AVX-512 and NEON have 32, the others 16.
#if HWY_TARGET <= HWY_AVX3 || HWY_ARCH_ARM_A64
constexpr long MostVectors = 4;
#else
constexpr long MostVectors = 2;
#endif
constexpr long MostRows = 6;
/// Inputs at a time: few enough that the part of the strip a tile reads stays in the nearest cache for the tiles below
/// it.
constexpr long Depth = 128;

/// A part of x, of the strip and of y.
struct Tile {
    const float *x; ///< (rows, depth), or transposed (depth, rows)
    long xStride;
    const float *strip;
    long stripStride;
    long depth;
    float *y;
    long yStride;
    long width;        ///< columns of y, at most as many as the registers hold
    bool first;        ///< y is overwritten; else added to
    const float *next; ///< numbers that later tiles will read, to be prefetched meanwhile
    long nextCount;
};

template <bool Transposed, long Rows, long Vectors> HWY_INLINE void multiplyTile(const Tile &t)
{
    constexpr long LineNumbers = 16, SecondLevel = 2;
    for (long k = 0; k < t.nextCount; k += LineNumbers)
        __builtin_prefetch(t.next + k, 0, SecondLevel);
    Floats sums[Rows][Vectors]; // NOLINT(modernize-avoid-c-arrays): std::array is not kept in registers
    for (long r = 0; r < Rows; ++r)
        for (long v = 0; v < Vectors; ++v)
            sums[r][v] = hn::Zero(Float);
    const float *strip = t.strip;
    for (long k = 0; k < t.depth; ++k, strip += t.stripStride) {
        Floats weights[Vectors]; // NOLINT(modernize-avoid-c-arrays)
        for (long v = 0; v < Vectors; ++v)
            weights[v] = hn::LoadU(Float, strip + v * Lanes);
        for (long r = 0; r < Rows; ++r) {
            const Floats x = hn::Set(Float, t.x[Transposed ? k * t.xStride + r : r * t.xStride + k]);
            for (long v = 0; v < Vectors; ++v)
                sums[r][v] = hn::MulAdd(x, weights[v], sums[r][v]);
        }
    }
    for (long r = 0; r < Rows; ++r)
        for (long v = 0; v < Vectors; ++v) {
            float *const at = t.y + r * t.yStride + v * Lanes;
            const long left = t.width - v * Lanes;
            store(Float, t.first ? sums[r][v] : hn::Add(load(Float, at, left), sums[r][v]), at, left);
        }
}

template <bool Transposed, long Rows> HWY_INLINE void multiplyTile(const Tile &t, long vectors)
{
    if constexpr (MostVectors == 4) {
        if (vectors == 4)
            return multiplyTile<Transposed, Rows, 4>(t);
        if (vectors == 3)
            return multiplyTile<Transposed, Rows, 3>(t);
    }
    return vectors == 2 ? multiplyTile<Transposed, Rows, 2>(t) : multiplyTile<Transposed, Rows, 1>(t);
}

template <bool Transposed> HWY_INLINE void multiplyTile(const Tile &t, long rows, long vectors)
{
    switch (rows) {
    case 1:
        return multiplyTile<Transposed, 1>(t, vectors);
    case 2:
        return multiplyTile<Transposed, 2>(t, vectors);
    case 3:
        return multiplyTile<Transposed, 3>(t, vectors);
    case 4:
        return multiplyTile<Transposed, 4>(t, vectors);
    case 5:
        return multiplyTile<Transposed, 5>(t, vectors);
    default:
        return multiplyTile<Transposed, 6>(t, vectors);
    }
}

void multiplyByStrip(MatrixView<const float> x, const float *strip, MatrixView<float> y, bool adds)
{
    for (long k = 0; k < x.columns; k += Depth) {
        const long depth = std::min(Depth, x.columns - k);
        const float *const now = strip + k * y.columns, *const next = now + depth * y.columns;
        const long nextCount = std::min(Depth, x.columns - k - depth) * y.columns; // each tile prefetches a share of it
        for (long column = 0; column < y.columns; column += MostVectors * Lanes) {
            const long width = std::min(MostVectors * Lanes, y.columns - column);
            for (long row = 0; row < y.rows; row += MostRows) {
                const long rows = std::min(MostRows, y.rows - row);
                const long share = column == 0 ? rows * nextCount / y.rows : 0;
                const Tile tile{x.data + row * x.stride + k,
                                x.stride,
                                now + column,
                                y.columns,
                                depth,
                                y.data + row * y.stride + column,
                                y.stride,
                                width,
                                k == 0 && !adds,
                                next + row * nextCount / y.rows,
                                share};
                multiplyTile<false>(tile, rows, (width + Lanes - 1) / Lanes);
            }
        }
    }
}

void multiplyTransposed(MatrixView<const float> x, MatrixView<const float> strip, bool first, MatrixView<float> y)
{
    for (long column = 0; column < y.columns; column += MostVectors * Lanes) {
        const long width = std::min(MostVectors * Lanes, y.columns - column);
        for (long row = 0; row < y.rows; row += MostRows)
            multiplyTile<true>({x.data + row, x.stride, strip.data + column, strip.stride, x.rows,
                                y.data + row * y.stride + column, y.stride, width, first, nullptr, 0},
                               std::min(MostRows, y.rows - row), (width + Lanes - 1) / Lanes);
    }
}

} // namespace tnn::native::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::native {

HWY_EXPORT(multiplyByStrip);
HWY_EXPORT(multiplyTransposed);

void multiplyByStrip(MatrixView<const float> x, const float *strip, MatrixView<float> y, bool adds)
{
    HWY_DYNAMIC_DISPATCH(multiplyByStrip)(x, strip, y, adds);
}
void multiplyTransposed(MatrixView<const float> x, MatrixView<const float> strip, bool first, MatrixView<float> y)
{
    HWY_DYNAMIC_DISPATCH(multiplyTransposed)(x, strip, first, y);
}

} // namespace tnn::native
#endif

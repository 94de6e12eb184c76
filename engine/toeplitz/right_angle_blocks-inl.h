// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compiled once per processor type: Highway's guard instead of #pragma once.
#if defined(TNN_TOEPLITZ_RIGHT_ANGLE_BLOCKS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TNN_TOEPLITZ_RIGHT_ANGLE_BLOCKS_INL_H_
#undef TNN_TOEPLITZ_RIGHT_ANGLE_BLOCKS_INL_H_
#else
#define TNN_TOEPLITZ_RIGHT_ANGLE_BLOCKS_INL_H_
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "engine/toeplitz/butterflies-inl.h"
#include "engine/toeplitz/right_angle_plan.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {

// The stages of a RightAnglePlan over arrays of points, each with as many complex numbers as a register has lanes, real
// parts first. The caller defines the meaning of the lanes.

using Tag = hn::ScalableTag<float>;
using Vector = hn::Vec<Tag>;
using Point = Complex<Vector>;
using Stage = RightAnglePlan::Stage;

constexpr Tag Float;
constexpr long Lanes = HWY_LANES(float);

HWY_INLINE Point loadPoint(const float *z, long index)
{
    const float *const at = z + index * 2 * Lanes;
    return {hn::Load(Float, at), hn::Load(Float, at + Lanes)};
}
/// May be beyond the end.
HWY_INLINE void prefetchPoint(const float *z, long index)
{
    const float *const at = z + index * 2 * Lanes;
    hwy::Prefetch(at);
    hwy::Prefetch(at + Lanes);
}
HWY_INLINE void storePoint(const Point &point, float *z, long index)
{
    float *const at = z + index * 2 * Lanes;
    hn::Store(point.re, Float, at);
    hn::Store(point.im, Float, at + Lanes);
}

/// Loads the first `count` lanes, accessing no memory beyond them; the others are zero.
HWY_INLINE Vector loadSome(const float *at, long count)
{
#if HWY_MEM_OPS_MIGHT_FAULT
    HWY_ALIGN float lanes[Lanes] = {};
    for (long k = 0; k < count; ++k)
        lanes[k] = at[k];
    return hn::Load(Float, lanes);
#else
    return hn::MaskedLoad(hn::FirstN(Float, static_cast<std::size_t>(count)), Float, at);
#endif
}
HWY_INLINE void storeSome(Vector vector, float *at, long count)
{
#if HWY_MEM_OPS_MIGHT_FAULT
    HWY_ALIGN float lanes[Lanes];
    hn::Store(vector, Float, lanes);
    for (long k = 0; k < count; ++k)
        at[k] = lanes[k];
#else
    hn::BlendedStore(vector, hn::FirstN(Float, static_cast<std::size_t>(count)), Float, at);
#endif
}

/// Rows of a tile, some of which may be incomplete or missing: missing values read as zero and are not written.
struct Reader {
    const float *first;
    long stride, rows, width;

    HWY_INLINE Vector operator()(long row) const
    {
        if (row >= rows)
            return hn::Zero(Float);
        const float *const at = first + row * stride;
        return width == Lanes ? hn::LoadU(Float, at) : loadSome(at, width);
    }
};
struct Writer {
    float *first;
    long stride, rows, width;

    HWY_INLINE void operator()(long row, Vector y) const
    {
        if (row >= rows)
            return;
        float *const at = first + row * stride;
        if (width == Lanes)
            hn::StoreU(y, Float, at);
        else
            storeSome(y, at, width);
    }
};

/// Complete rows of a tile.
struct WholeReader {
    const float *first;
    long stride;

    HWY_INLINE Vector operator()(long row) const { return hn::LoadU(Float, first + row * stride); }
};
struct WholeWriter {
    float *first;
    long stride;

    HWY_INLINE void operator()(long row, Vector y) const { hn::StoreU(y, Float, first + row * stride); }
};
/// Bypasses the caches; rows are aligned to cache lines.
struct StreamWriter {
    float *first;
    long stride;

    HWY_INLINE void operator()(long row, Vector y) const { hn::Stream(y, Float, first + row * stride); }
};

template <int R> HWY_INLINE void splitBlock(const Stage &stage, long block, float *HWY_RESTRICT z)
{
    const long part = stage.length / R;
    const float *HWY_RESTRICT const twiddles = stage.split.data() + block * stage.splitSize;
    for (long j = 0; j < part; ++j) {
        Point points[R];
        for (int m = 0; m < R; ++m)
            points[m] = loadPoint(z, j + m * part);
        Butterfly<R>::split(Float, points, twiddles);
        for (int m = 0; m < R; ++m)
            storePoint(points[m], z, j + m * part);
    }
}

template <int R> HWY_INLINE void mergeBlock(const Stage &stage, long block, float *HWY_RESTRICT z)
{
    const long part = stage.length / R;
    const float *HWY_RESTRICT const twiddles = stage.merge.data() + block * stage.mergeSize;
    for (long j = 0; j < part; ++j) {
        Point points[R];
        for (int m = 0; m < R; ++m)
            points[m] = loadPoint(z, j + m * part);
        merge<R>(Float, points, twiddles);
        for (int m = 0; m < R; ++m)
            storePoint(points[m], z, j + m * part);
    }
}

/// Calls call(R) with the stage's radix as a compile-time constant.
#define TNN_FOR_RADIX(radix, call)                                                                                     \
    switch (radix) {                                                                                                   \
    case 3:                                                                                                            \
        call(3);                                                                                                       \
        break;                                                                                                         \
    case 4:                                                                                                            \
        call(4);                                                                                                       \
        break;                                                                                                         \
    case 5:                                                                                                            \
        call(5);                                                                                                       \
        break;                                                                                                         \
    case 7:                                                                                                            \
        call(7);                                                                                                       \
        break;                                                                                                         \
    default:                                                                                                           \
        call(8);                                                                                                       \
    }

template <int R> HWY_NOINLINE void splitBlockOf(const Stage &stage, long block, float *HWY_RESTRICT z)
{
    splitBlock<R>(stage, block, z);
}
template <int R> HWY_NOINLINE void mergeBlockOf(const Stage &stage, long block, float *HWY_RESTRICT z)
{
    mergeBlock<R>(stage, block, z);
}

/// Splits blocks starting at `first` down to the leaves and merges them again, one after another, so that each stays in
/// the nearest cache that holds it.
/// leaves(stage, first, count, z) performs the innermost stage.
template <class Leaves>
void multiplyBlocks(const RightAnglePlan &plan, std::size_t level, long first, long count, const Leaves &leaves,
                    float *z)
{
    const Stage &stage = plan.stages[level];
    if (level + 1 == plan.stages.size())
        return leaves(stage, first, count, z);
    for (long block = first; block < first + count; ++block) {
        const long offset = (block - first) * stage.length * 2 * Lanes;
        (stage.radix == 4 ? splitBlockOf<4> : splitBlockOf<8>)(stage, block, z + offset);
        multiplyBlocks(plan, level + 1, block * stage.radix, stage.radix, leaves, z + offset);
        (stage.radix == 4 ? mergeBlockOf<4> : mergeBlockOf<8>)(stage, block, z + offset);
    }
}

/// Splits blocks starting at `first` down to the values.
inline void splitBlocks(const RightAnglePlan &plan, std::size_t level, long first, long count, float *z)
{
    if (level == plan.stages.size())
        return;
    const Stage &stage = plan.stages[level];
    for (long block = first; block < first + count; ++block) {
        float *const at = z + (block - first) * stage.length * 2 * Lanes;
#define TNN_CALL(R) splitBlockOf<R>(stage, block, at)
        TNN_FOR_RADIX(stage.radix, TNN_CALL)
#undef TNN_CALL
        splitBlocks(plan, level + 1, block * stage.radix, stage.radix, at);
    }
}

/// Performs the first stage of `count` adjacent tiles; Rows is a kind of Reader.
template <int R, class Rows>
HWY_NOINLINE void splitRows(const Stage &stage, const Rows *tiles, long count, float *HWY_RESTRICT z)
{
    const long part = stage.length / R, size = 2 * Lanes * stage.length;
    const float *HWY_RESTRICT const twiddles = stage.splitReal.data();
    for (long j = 0; j < part; ++j) {
        for (long tile = 0; tile < count; ++tile) {
            const Rows x = tiles[tile];
            Vector rows[R];
            Point points[R];
            for (int m = 0; m < R; ++m)
                rows[m] = x(j + m * part);
            Butterfly<R>::splitReal(Float, rows, points, twiddles);
            for (int m = 0; m < R; ++m)
                storePoint(points[m], z + tile * size, j + m * part);
        }
    }
}

/// Performs the reverse of the first stage; Rows is a kind of Writer.
template <int R, class Rows>
HWY_NOINLINE void mergeRows(const Stage &stage, const float *HWY_RESTRICT z, const Rows *tiles, long count)
{
    const long part = stage.length / R, size = 2 * Lanes * stage.length;
    const float *HWY_RESTRICT const twiddles = stage.merge.data();
    for (long j = 0; j < part; ++j) {
        for (long tile = 0; tile < count; ++tile) {
            const Rows y = tiles[tile];
            Point points[R];
            Vector rows[R];
            for (int m = 0; m < R; ++m)
                points[m] = loadPoint(z + tile * size, j + m * part);
            mergeReal<R>(Float, points, rows, twiddles);
            for (int m = 0; m < R; ++m)
                y(j + m * part, rows[m]);
        }
    }
}

template <class Rows> void splitTiles(const Stage &stage, const Rows *tiles, long count, float *z)
{
#define TNN_CALL(R) splitRows<R>(stage, tiles, count, z)
    TNN_FOR_RADIX(stage.radix, TNN_CALL)
#undef TNN_CALL
}
template <class Rows> void mergeTiles(const Stage &stage, const float *z, const Rows *tiles, long count)
{
#define TNN_CALL(R) mergeRows<R>(stage, z, tiles, count)
    TNN_FOR_RADIX(stage.radix, TNN_CALL)
#undef TNN_CALL
}

} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

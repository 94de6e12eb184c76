// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/right_angle_simd.h"

#include <cstdint>

#include <hwy/cache_control.h>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/right_angle_simd.cpp"
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "engine/toeplitz/butterflies-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {
namespace {

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
HWY_INLINE void storePoint(const Point &point, float *z, long index)
{
    float *const at = z + index * 2 * Lanes;
    hn::Store(point.re, Float, at);
    hn::Store(point.im, Float, at + Lanes);
}

/// The first `count` lanes, and nothing beyond them in memory; the others are zero.
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

/// Rows of a tile; those that are not there are zero and are not written.
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
    bool streamed;

    HWY_INLINE void operator()(long row, Vector y) const
    {
        if (row >= rows)
            return;
        float *const at = first + row * stride;
        if (streamed)
            hn::Stream(y, Float, at);
        else if (width == Lanes)
            hn::StoreU(y, Float, at);
        else
            storeSome(y, at, width);
    }
};

template <int R> HWY_INLINE void splitBlock(const Stage &stage, long block, float *z)
{
    const long part = stage.length / R;
    const float *const twiddles = stage.split.data() + block * stage.splitSize;
    for (long j = 0; j < part; ++j) {
        Point points[R];
        for (int m = 0; m < R; ++m)
            points[m] = loadPoint(z, j + m * part);
        Butterfly<R>::split(Float, points, twiddles);
        for (int m = 0; m < R; ++m)
            storePoint(points[m], z, j + m * part);
    }
}

template <int R> HWY_INLINE void mergeBlock(const Stage &stage, long block, float *z)
{
    const long part = stage.length / R;
    const float *const twiddles = stage.merge.data() + block * stage.mergeSize;
    for (long j = 0; j < part; ++j) {
        Point points[R];
        for (int m = 0; m < R; ++m)
            points[m] = loadPoint(z, j + m * part);
        merge<R>(Float, points, twiddles);
        for (int m = 0; m < R; ++m)
            storePoint(points[m], z, j + m * part);
    }
}

/// The innermost stage: `count` blocks of R points from block `first` on are split, multiplied and merged in registers.
template <int R>
HWY_INLINE void multiplyLeaves(const Stage &stage, long first, long count, const float *spectrum, float *z)
{
    for (long block = 0; block < count; ++block) {
        Point points[R];
        for (int m = 0; m < R; ++m)
            points[m] = loadPoint(z, block * R + m);
        Butterfly<R>::split(Float, points, stage.split.data() + (first + block) * stage.splitSize);
        for (int m = 0; m < R; ++m)
            points[m] = times(points[m], loadPoint(spectrum, block * R + m));
        merge<R>(Float, points, stage.merge.data() + (first + block) * stage.mergeSize);
        for (int m = 0; m < R; ++m)
            storePoint(points[m], z, block * R + m);
    }
}

/// Calls call(R) for the stage's radix: a number for a template.
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

HWY_NOINLINE void leaves(const Stage &stage, long first, long count, const float *spectrum, float *z)
{
    if (stage.radix == 4)
        multiplyLeaves<4>(stage, first, count, spectrum, z);
    else
        multiplyLeaves<8>(stage, first, count, spectrum, z);
}
HWY_NOINLINE void split4(const Stage &stage, long block, float *z)
{
    splitBlock<4>(stage, block, z);
}
HWY_NOINLINE void split8(const Stage &stage, long block, float *z)
{
    splitBlock<8>(stage, block, z);
}
HWY_NOINLINE void merge4(const Stage &stage, long block, float *z)
{
    mergeBlock<4>(stage, block, z);
}
HWY_NOINLINE void merge8(const Stage &stage, long block, float *z)
{
    mergeBlock<8>(stage, block, z);
}

/// Blocks from `first` on, down to the leaves and back: one after the other, so that each stays in the nearest cache
/// that holds it.
void multiplyBlocks(const RightAnglePlan &plan, std::size_t level, long first, long count, const float *spectrum,
                    float *z)
{
    const Stage &stage = plan.stages[level];
    if (level + 1 == plan.stages.size())
        return leaves(stage, first, count, spectrum, z);
    for (long block = first; block < first + count; ++block) {
        const long offset = (block - first) * stage.length * 2 * Lanes;
        (stage.radix == 4 ? split4 : split8)(stage, block, z + offset);
        multiplyBlocks(plan, level + 1, block * stage.radix, stage.radix, spectrum + offset, z + offset);
        (stage.radix == 4 ? merge4 : merge8)(stage, block, z + offset);
    }
}

template <int R> HWY_INLINE void splitRow(const Stage &stage, const Reader &x, long j, float *z)
{
    const long part = stage.length / R;
    Vector rows[R];
    Point points[R];
    for (int m = 0; m < R; ++m)
        rows[m] = x(j + m * part);
    Butterfly<R>::splitReal(Float, rows, points, stage.splitReal.data());
    for (int m = 0; m < R; ++m)
        storePoint(points[m], z, j + m * part);
}
template <int R> HWY_NOINLINE void splitRows(const Stage &stage, const Reader *tiles, long count, float *z)
{
    for (long j = 0; j < stage.length / R; ++j)
        for (long tile = 0; tile < count; ++tile)
            splitRow<R>(stage, tiles[tile], j, z + tile * 2 * Lanes * stage.length);
}

template <int R> HWY_INLINE void mergeRow(const Stage &stage, const float *z, long j, const Writer &y)
{
    const long part = stage.length / R;
    Point points[R];
    Vector rows[R];
    for (int m = 0; m < R; ++m)
        points[m] = loadPoint(z, j + m * part);
    mergeReal<R>(Float, points, rows, stage.merge.data());
    for (int m = 0; m < R; ++m)
        y(j + m * part, rows[m]);
}
template <int R> HWY_NOINLINE void mergeRows(const Stage &stage, const float *z, const Writer *tiles, long count)
{
    for (long j = 0; j < stage.length / R; ++j)
        for (long tile = 0; tile < count; ++tile)
            mergeRow<R>(stage, z + tile * 2 * Lanes * stage.length, j, tiles[tile]);
}

/// Whether each row of the tile is a whole cache line.
bool isOfLines(const RightAngleSimd::MutableRows &y)
{
    constexpr std::size_t Line = static_cast<std::size_t>(Lanes) * sizeof(float);
    return reinterpret_cast<std::uintptr_t>(y.first) % Line == 0
        && static_cast<std::size_t>(y.stride) * sizeof(float) % Line == 0;
}

void multiply(const RightAnglePlan &plan, RightAngleSimd::Rows x, long rows, long width, const float *spectra,
              float *buffer, RightAngleSimd::MutableRows y, bool streamed)
{
    const Stage &stage = plan.stages.front();
    const long count = width > Lanes ? 2 : 1, second = width - Lanes, size = 2 * Lanes * plan.length;
    const bool stream = streamed && isOfLines(y);
    const Reader readers[] = {{x.first, x.stride, rows, HWY_MIN(width, Lanes)},
                              {x.first + Lanes, x.stride, rows, second}};
    const Writer writers[] = {{y.first, y.stride, rows, HWY_MIN(width, Lanes), stream && width >= Lanes},
                              {y.first + Lanes, y.stride, rows, second, stream && second == Lanes}};
#define TNN_CALL(R) splitRows<R>(stage, readers, count, buffer)
    TNN_FOR_RADIX(stage.radix, TNN_CALL)
#undef TNN_CALL
    for (long tile = 0; tile < count; ++tile)
        multiplyBlocks(plan, 1, 0, stage.radix, spectra + tile * size, buffer + tile * size);
#define TNN_CALL(R) mergeRows<R>(stage, buffer, writers, count)
    TNN_FOR_RADIX(stage.radix, TNN_CALL)
#undef TNN_CALL
    if (stream)
        hwy::FlushStream();
}

/// Blocks from `first` on, down to the values.
void splitBlocks(const RightAnglePlan &plan, std::size_t level, long first, long count, float *z)
{
    if (level == plan.stages.size())
        return;
    const Stage &stage = plan.stages[level];
    for (long block = first; block < first + count; ++block) {
        float *const at = z + (block - first) * stage.length * 2 * Lanes;
#define TNN_CALL(R) splitBlock<R>(stage, block, at)
        TNN_FOR_RADIX(stage.radix, TNN_CALL)
#undef TNN_CALL
        splitBlocks(plan, level + 1, block * stage.radix, stage.radix, at);
    }
}

/// c_m = t_m - i t_(m - length) over the length: a product mod z^length - i with it has T x as its real part.
void transform(const RightAnglePlan &plan, RightAngleSimd::Rows lags, long n, bool causal, long width, float *spectrum)
{
    const Reader past{lags.first, lags.stride, n, width};
    const Reader future{lags.first - plan.length * lags.stride, lags.stride, plan.length, width};
    const long firstFuture = causal ? plan.length : plan.length - n + 1;
    const Vector scale = hn::Set(Float, 1.0F / static_cast<float>(plan.length));
    for (long m = 0; m < plan.length; ++m) {
        const Vector re = hn::Mul(past(m), scale);
        const Vector im = m >= firstFuture ? hn::Neg(hn::Mul(future(m), scale)) : hn::Zero(Float);
        storePoint({re, im}, spectrum, m);
    }
    splitBlocks(plan, 0, 0, 1, spectrum);
}

long lanes()
{
    return Lanes;
}
int widestRadix()
{
    return HWY_TARGET <= HWY_AVX3 || HWY_TARGET == HWY_NEON ? 8 : 4;
}
const char *name()
{
    return hwy::TargetName(HWY_TARGET);
}

} // namespace
} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(lanes);
HWY_EXPORT(widestRadix);
HWY_EXPORT(name);
HWY_EXPORT(transform);
HWY_EXPORT(multiply);

long RightAngleSimd::lanes()
{
    return HWY_DYNAMIC_DISPATCH(lanes)();
}
int RightAngleSimd::widestRadix()
{
    return HWY_DYNAMIC_DISPATCH(widestRadix)();
}
const char *RightAngleSimd::name()
{
    return HWY_DYNAMIC_DISPATCH(name)();
}
void RightAngleSimd::transform(const RightAnglePlan &plan, Rows lags, long n, bool causal, long width, float *spectrum)
{
    HWY_DYNAMIC_DISPATCH(transform)(plan, lags, n, causal, width, spectrum);
}
void RightAngleSimd::multiply(const RightAnglePlan &plan, Rows x, long rows, long width, const float *spectra,
                              float *buffer, MutableRows y, bool streamed)
{
    HWY_DYNAMIC_DISPATCH(multiply)(plan, x, rows, width, spectra, buffer, y, streamed);
}

} // namespace tnn::toeplitz
#endif

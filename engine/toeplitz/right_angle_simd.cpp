// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/right_angle_simd.h"

#include <cstdint>

#include <hwy/cache_control.h>

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/right_angle_simd.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "engine/toeplitz/right_angle_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {
namespace {

/// The innermost stage: `count` blocks of R points from block `first` on are split, multiplied and merged in registers.
/// The spectrum, which is read once and in order, is fetched ahead: the processor stops doing so at each page.
template <int R>
HWY_NOINLINE void multiplyLeaves(const Stage &stage, long first, long count, const float *HWY_RESTRICT spectrum,
                                 float *HWY_RESTRICT z)
{
    constexpr long Ahead = 64; // points
    for (long block = 0; block < count; ++block) {
        Point points[R];
        for (int m = 0; m < R; ++m)
            points[m] = loadPoint(z, block * R + m);
        Butterfly<R>::split(Float, points, stage.split.data() + (first + block) * stage.splitSize);
        for (int m = 0; m < R; ++m) {
            prefetchPoint(spectrum, block * R + m + Ahead);
            points[m] = times(points[m], loadPoint(spectrum, block * R + m));
        }
        merge<R>(Float, points, stage.merge.data() + (first + block) * stage.mergeSize);
        for (int m = 0; m < R; ++m)
            storePoint(points[m], z, block * R + m);
    }
}

struct Leaves {
    const float *spectrum;

    void operator()(const Stage &stage, long first, long count, float *z) const
    {
        const float *const of = spectrum + first * stage.radix * 2 * Lanes;
        (stage.radix == 4 ? multiplyLeaves<4> : multiplyLeaves<8>)(stage, first, count, of, z);
    }
};

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
    const long count = width > Lanes ? 2 : 1, size = 2 * Lanes * plan.length;
    const bool whole = width == count * Lanes && rows == plan.length;
    if (whole) {
        const WholeReader readers[] = {{x.first, x.stride}, {x.first + Lanes, x.stride}};
        splitTiles(stage, readers, count, buffer);
    } else {
        const Reader readers[] = {{x.first, x.stride, rows, HWY_MIN(width, Lanes)},
                                  {x.first + Lanes, x.stride, rows, width - Lanes}};
        splitTiles(stage, readers, count, buffer);
    }
    for (long tile = 0; tile < count; ++tile)
        multiplyBlocks(plan, 1, 0, stage.radix, Leaves{spectra + tile * size}, buffer + tile * size);
    if (whole && streamed && isOfLines(y)) {
        const StreamWriter writers[] = {{y.first, y.stride}, {y.first + Lanes, y.stride}};
        mergeTiles(stage, buffer, writers, count);
        hwy::FlushStream();
    } else if (whole) {
        const WholeWriter writers[] = {{y.first, y.stride}, {y.first + Lanes, y.stride}};
        mergeTiles(stage, buffer, writers, count);
    } else {
        const Writer writers[] = {{y.first, y.stride, rows, HWY_MIN(width, Lanes)},
                                  {y.first + Lanes, y.stride, rows, width - Lanes}};
        mergeTiles(stage, buffer, writers, count);
    }
}

/// The values of another reader, scaled.
template <class Rows> struct Scaled {
    Rows rows;
    float scale;

    HWY_INLINE Vector operator()(long row) const { return hn::Mul(hn::Set(Float, scale), rows(row)); }
};

template <class Rows> void transformPast(const RightAnglePlan &plan, const Rows &past, float *spectrum)
{
    const Stage &stage = plan.stages.front();
    const Scaled<Rows> lags{past, 1.0F / static_cast<float>(plan.length)};
    splitTiles(stage, &lags, 1, spectrum);
    splitBlocks(plan, 1, 0, stage.radix, spectrum);
}

/// c_m = t_m - i t_(m - length), divided by the length: its product mod z^length - i has T x as its real part.
void transform(const RightAnglePlan &plan, RightAngleSimd::Rows lags, long n, bool causal, long width, float *spectrum)
{
    const Reader lag{lags.first, lags.stride, n, width};
    if (causal && n == plan.length && width == Lanes)
        return transformPast(plan, WholeReader{lags.first, lags.stride}, spectrum);
    if (causal)
        return transformPast(plan, lag, spectrum);
    const Vector scale = hn::Set(Float, 1.0F / static_cast<float>(plan.length));
    for (long m = 0; m < plan.length; ++m) {
        const bool reached = m > plan.length - n;
        const Vector im = reached ? hn::Neg(hn::Mul(lag(m - plan.length), scale)) : hn::Zero(Float);
        storePoint({hn::Mul(lag(m), scale), im}, spectrum, m);
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

} // namespace
} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(lanes);
HWY_EXPORT(widestRadix);
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

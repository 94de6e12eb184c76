// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/right_angle_phases.h"

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/right_angle_phases.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "engine/toeplitz/right_angle_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {
namespace {

/// c_l = sum_m a_m b_(l - m), where b_(l - m) is rho b_(W + l - m) for l < m: lanes l of one point. `extended` holds
/// rho b followed by b, real parts first, so that each b_(. - m) is a contiguous part of it; a is in memory.
HWY_INLINE Point multiplyPhases(const float *a, const float *extended)
{
    Point even = {hn::Zero(Float), hn::Zero(Float)}, odd = even;
    for (long m = 0; m < Lanes; ++m) {
        const float *const b = extended + Lanes - m;
        const Vector re = hn::LoadU(Float, b), im = hn::LoadU(Float, b + 2 * Lanes);
        const Vector aRe = hn::Set(Float, a[m]), aIm = hn::Set(Float, a[m + Lanes]);
        even = {hn::MulAdd(aRe, re, even.re), hn::MulAdd(aRe, im, even.im)};
        odd = {hn::NegMulAdd(aIm, im, odd.re), hn::MulAdd(aIm, re, odd.im)};
    }
    return {hn::Add(even.re, odd.re), hn::Add(even.im, odd.im)};
}

template <int R>
HWY_NOINLINE void multiplyLeaves(const Stage &stage, long first, long count, const float *spectrum, float *z)
{
    for (long block = 0; block < count; ++block) {
        float *const at = z + block * R * 2 * Lanes;
        splitBlock<R>(stage, first + block, at);
        Point points[R];
        for (long m = 0; m < R; ++m)
            points[m] = multiplyPhases(at + m * 2 * Lanes, spectrum + (block * R + m) * 4 * Lanes);
        merge<R>(Float, points, stage.merge.data() + (first + block) * stage.mergeSize);
        for (int m = 0; m < R; ++m)
            storePoint(points[m], at, m);
    }
}

struct Leaves {
    const float *spectrum;

    void operator()(const Stage &stage, long first, long count, float *z) const
    {
        const float *const of = spectrum + first * stage.radix * 4 * Lanes;
        (stage.radix == 4 ? multiplyLeaves<4> : multiplyLeaves<8>)(stage, first, count, of, z);
    }
};

void multiply(const RightAnglePlan &plan, const float *x, const float *spectrum, float *buffer, float *y)
{
    const Stage &stage = plan.stages.front();
    const WholeReader reader{x, Lanes};
    const WholeWriter writer{y, Lanes};
    splitTiles(stage, &reader, 1, buffer);
    multiplyBlocks(plan, 1, 0, stage.radix, Leaves{spectrum}, buffer);
    mergeTiles(stage, buffer, &writer, 1);
}

void transform(const RightAnglePlan &plan, const float *lags, const float *points, float *spectrum)
{
    // The transform is computed in the first half of the memory, then spread from its end: points take twice the space.
    const Vector scale = hn::Set(Float, 1.0F / static_cast<float>(plan.length));
    for (long m = 0; m < plan.length; ++m)
        storePoint({hn::Mul(hn::LoadU(Float, lags + m * Lanes), scale),
                    hn::Neg(hn::Mul(hn::LoadU(Float, lags + (m - plan.length) * Lanes), scale))},
                   spectrum, m);
    splitBlocks(plan, 0, 0, 1, spectrum);
    for (long k = plan.length - 1; k >= 0; --k) {
        const Point b = loadPoint(spectrum, k), turned = times(Float, b, points + 2 * k);
        float *const at = spectrum + k * 4 * Lanes;
        hn::Store(turned.re, Float, at);
        hn::Store(b.re, Float, at + Lanes);
        hn::Store(turned.im, Float, at + 2 * Lanes);
        hn::Store(b.im, Float, at + 3 * Lanes);
    }
}

} // namespace
} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(transform);
HWY_EXPORT(multiply);

void RightAnglePhases::transform(const RightAnglePlan &plan, const float *lags, float *spectrum)
{
    HWY_DYNAMIC_DISPATCH(transform)(plan, lags, plan.points().data(), spectrum);
}
void RightAnglePhases::multiply(const RightAnglePlan &plan, const float *x, const float *spectrum, float *buffer,
                                float *y)
{
    HWY_DYNAMIC_DISPATCH(multiply)(plan, x, spectrum, buffer, y);
}

} // namespace tnn::toeplitz
#endif

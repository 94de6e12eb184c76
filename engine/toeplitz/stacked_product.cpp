// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/stacked_product.h"

#include <cmath>

#include "engine/parallel.h"
#include "engine/simd_targets.h"
#include "engine/toeplitz/right_angle_simd.h"
#include "engine/toeplitz/scratch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/stacked_product.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "engine/toeplitz/right_angle_blocks-inl.h"

// Once for all processor types.
#ifndef TNN_TOEPLITZ_STACKED_PRODUCT_PART_
#define TNN_TOEPLITZ_STACKED_PRODUCT_PART_
namespace tnn::toeplitz {
namespace {

/// Two neighboring tiles of channels, or the rest at the end.
struct StackedPart {
    const RightAnglePlan *plan;
    Stack stack;
    long first, width;

    long sequence(long k) const { return k * stack.n * stack.channels + first; }
};

} // namespace
} // namespace tnn::toeplitz
#endif

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {
namespace {

/// Merges blocks starting at `first`, from the values up.
void mergeBlocks(const RightAnglePlan &plan, std::size_t level, long first, long count, float *z)
{
    if (level == plan.stages.size())
        return;
    const Stage &stage = plan.stages[level];
    for (long block = first; block < first + count; ++block) {
        float *const at = z + (block - first) * stage.length * 2 * Lanes;
        mergeBlocks(plan, level + 1, block * stage.radix, stage.radix, at);
#define TNN_CALL(R) mergeBlockOf<R>(stage, block, at)
        TNN_FOR_RADIX(stage.radix, TNN_CALL)
#undef TNN_CALL
    }
}

/// Computes the values of the rows of a part at all points, one tile after another.
void split(const StackedPart &part, const float *rows, float *z)
{
    const Stage &stage = part.plan->stages.front();
    const long channels = part.stack.channels, n = part.stack.n;
    const Reader tiles[] = {{rows, channels, n, HWY_MIN(part.width, Lanes)},
                            {rows + Lanes, channels, n, part.width - Lanes}};
    const long count = part.width > Lanes ? 2 : 1;
    splitTiles(stage, tiles, count, z);
    for (long tile = 0; tile < count; ++tile)
        splitBlocks(*part.plan, 1, 0, stage.radix, z + tile * RightAngleSimd::tileSize(*part.plan));
}

void merge(const StackedPart &part, float *z, float *rows)
{
    const Stage &stage = part.plan->stages.front();
    const long channels = part.stack.channels, n = part.stack.n;
    const Writer tiles[] = {{rows, channels, n, HWY_MIN(part.width, Lanes)},
                            {rows + Lanes, channels, n, part.width - Lanes}};
    const long count = part.width > Lanes ? 2 : 1;
    for (long tile = 0; tile < count; ++tile)
        mergeBlocks(*part.plan, 1, 0, stage.radix, z + tile * RightAngleSimd::tileSize(*part.plan));
    mergeTiles(stage, z, tiles, count);
}

/// Returns a times the conjugate of b.
HWY_INLINE Point timesConjugate(const Point &a, const Point &b)
{
    return {hn::MulAdd(a.re, b.re, hn::Mul(a.im, b.im)), hn::NegMulAdd(a.re, b.im, hn::Mul(a.im, b.re))};
}

/// sum += dy conj(x), and dy *= conj(t), at all points. With the conjugate, a product becomes a correlation: lags k - L
/// are weighted by i^-1 and lags k by 1, so the former drop out with the imaginary part, as in the product.
void correlate(const float *HWY_RESTRICT t, const float *HWY_RESTRICT x, long points, float *HWY_RESTRICT dy,
               float *HWY_RESTRICT sum)
{
    for (long k = 0; k < points; ++k) {
        const Point gradient = loadPoint(dy, k);
        const Point more = timesConjugate(gradient, loadPoint(x, k)), sofar = loadPoint(sum, k);
        storePoint({hn::Add(sofar.re, more.re), hn::Add(sofar.im, more.im)}, sum, k);
        storePoint(timesConjugate(gradient, loadPoint(t, k)), dy, k);
    }
}

void scale(float factor, long points, float *z)
{
    for (long k = 0; k < 2 * points; ++k)
        hn::Store(hn::Mul(hn::Load(Float, z + k * Lanes), hn::Set(Float, factor)), Float, z + k * Lanes);
}

/// scratch: four times the size of the part's tiles.
void gradients(const StackedPart &part, const float *t, const float *x, const float *dy, float *scratch, float *dx,
               float *dt)
{
    const RightAnglePlan &plan = *part.plan;
    const long points = (part.width > Lanes ? 2 : 1) * plan.length, size = 2 * Lanes * points;
    float *const kernel = scratch, *const sum = kernel + size, *const input = sum + size,
                 *const gradient = input + size;
    const float inverse = 1.0F / static_cast<float>(plan.length);
    split(part, t + part.first, kernel);
    scale(inverse, points, kernel);
    for (long k = 0; k < size; k += Lanes)
        hn::Store(hn::Zero(Float), Float, sum + k);
    for (long k = 0; k < part.stack.batch; ++k) {
        split(part, dy + part.sequence(k), gradient);
        split(part, x + part.sequence(k), input);
        correlate(kernel, input, points, gradient, sum);
        merge(part, gradient, dx + part.sequence(k));
    }
    scale(inverse, points, sum);
    merge(part, sum, dt + part.first);
}

} // namespace
} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(gradients);

namespace {

/// Calls work(part, scratch) for all parts; scratch has room for two tiles `buffers` times.
template <class Work> void forEachPart(const Stack &stack, long buffers, const Work &work)
{
    const RightAnglePlan plan(rightAngleLength(stack.n), RightAngleSimd::widestRadix());
    const long width = 2 * RightAngleSimd::lanes(), size = 2 * RightAngleSimd::tileSize(plan);
    const auto numbers = static_cast<double>(stack.channels) * static_cast<double>(plan.length);
    const double flops = 5.0 * numbers * std::log2(2.0 * static_cast<double>(plan.length))
        * static_cast<double>(stack.batch);
    parallelFor((stack.channels + width - 1) / width, workersFor(flops), [&](long k) {
        const Scratch<float> scratch(buffers * size);
        work(StackedPart{&plan, stack, k * width, HWY_MIN(width, stack.channels - k * width)}, scratch.get());
    });
}

} // namespace

void stackedProduct(const float *t, const float *x, const Stack &stack, float *y)
{
    const long lanes = RightAngleSimd::lanes();
    forEachPart(stack, 2, [&](const StackedPart &part, float *spectra) {
        const long size = RightAngleSimd::tileSize(*part.plan);
        for (long tile = 0; tile * lanes < part.width; ++tile)
            RightAngleSimd::transform(*part.plan, {t + part.first + tile * lanes, stack.channels}, stack.n, true,
                                      HWY_MIN(lanes, part.width - tile * lanes), spectra + tile * size);
        for (long k = 0; k < stack.batch; ++k)
            RightAngleSimd::multiply(*part.plan, {x + part.sequence(k), stack.channels}, stack.n, part.width, spectra,
                                     spectra + 2 * size, {y + part.sequence(k), stack.channels}, false);
    });
}

void stackedGradients(const float *t, const float *x, const float *dy, const Stack &stack, float *dx, float *dt)
{
    forEachPart(stack, 4, [&](const StackedPart &part, float *scratch) {
        HWY_DYNAMIC_DISPATCH(gradients)(part, t, x, dy, scratch, dx, dt);
    });
}

} // namespace tnn::toeplitz
#endif

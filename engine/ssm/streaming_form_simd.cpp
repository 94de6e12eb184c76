// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/streaming_form_simd.h"

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/ssm/streaming_form_simd.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::ssm::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;
using Vector = hn::Vec<Tag>;
constexpr Tag Float;
constexpr long Lanes = HWY_LANES(float);

/// `Tiles` registers per row. Several sums for each hide the latency of additions.
template <int Tiles> void sumRows(const NearTerms &terms, float *HWY_RESTRICT y)
{
    constexpr int Sums = 4;
    constexpr long Width = Tiles * Lanes;
    const float *HWY_RESTRICT t = terms.t, *HWY_RESTRICT x = terms.x;
    Vector sums[Tiles][Sums];
    for (int tile = 0; tile < Tiles; ++tile) {
        sums[tile][0] = hn::Load(Float, terms.pending + tile * Lanes);
        for (int s = 1; s < Sums; ++s)
            sums[tile][s] = hn::Zero(Float);
    }
    long k = 0;
    for (; k + Sums <= terms.lags; k += Sums, t += Sums * Width, x -= Sums * Width)
        for (int s = 0; s < Sums; ++s)
            for (int tile = 0; tile < Tiles; ++tile)
                sums[tile][s] = hn::MulAdd(hn::Load(Float, t + s * Width + tile * Lanes),
                                           hn::Load(Float, x - s * Width + tile * Lanes), sums[tile][s]);
    for (; k < terms.lags; ++k, t += Width, x -= Width)
        for (int tile = 0; tile < Tiles; ++tile)
            sums[tile][1] = hn::MulAdd(hn::Load(Float, t + tile * Lanes), hn::Load(Float, x + tile * Lanes),
                                       sums[tile][1]);
    for (int tile = 0; tile < Tiles; ++tile)
        hn::Store(hn::Add(hn::Add(sums[tile][0], sums[tile][1]), hn::Add(sums[tile][2], sums[tile][3])), Float,
                  y + tile * Lanes);
}

void sumNear(const NearTerms &terms, long width, float *y)
{
    if (width == Lanes)
        sumRows<1>(terms, y);
    else
        sumRows<2>(terms, y);
}

void add(const float *HWY_RESTRICT from, long count, float *HWY_RESTRICT to)
{
    for (long k = 0; k < count; k += Lanes)
        hn::Store(hn::Add(hn::Load(Float, from + k), hn::Load(Float, to + k)), Float, to + k);
}

} // namespace
} // namespace tnn::ssm::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::ssm {

HWY_EXPORT(sumNear);
HWY_EXPORT(add);

void StreamingSimd::sumNear(const NearTerms &terms, long width, float *y)
{
    HWY_DYNAMIC_DISPATCH(sumNear)(terms, width, y);
}
void StreamingSimd::add(const float *from, long count, float *to)
{
    HWY_DYNAMIC_DISPATCH(add)(from, count, to);
}

} // namespace tnn::ssm
#endif

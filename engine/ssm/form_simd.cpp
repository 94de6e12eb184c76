// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/form_simd.h"

#include <algorithm>

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/ssm/form_simd.cpp"
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
constexpr long Run = 64; ///< modes that are summed separately: thousands may cancel each other

/// Numbers for each channel of a tile, or shared by all.
template <bool Shared> struct Numbers {
    const float *first;

    HWY_INLINE Vector operator()(long k) const
    {
        if constexpr (Shared)
            return hn::Set(Float, first[k]);
        else
            return hn::Load(Float, first + k * Lanes);
    }
};

/// The sum of b u over real modes, after u := lambda u + x.
template <bool Shared>
HWY_INLINE Vector runReals(long count, Numbers<Shared> lambda, const float *HWY_RESTRICT b, Vector x,
                           float *HWY_RESTRICT u)
{
    Vector sum = hn::Zero(Float);
    for (long k = 0; k < count; ++k) {
        const Vector state = hn::MulAdd(lambda(k), hn::Load(Float, u + k * Lanes), x);
        hn::Store(state, Float, u + k * Lanes);
        sum = hn::MulAdd(hn::Load(Float, b + k * Lanes), state, sum);
    }
    return sum;
}

/// The sum of the real part of b u over complex modes, after u := lambda u + x.
template <bool Shared>
HWY_INLINE Vector runComplexes(long count, Numbers<Shared> lambda, const float *HWY_RESTRICT b, Vector x,
                               float *HWY_RESTRICT u)
{
    Vector sum = hn::Zero(Float), difference = hn::Zero(Float);
    for (long k = 0; k < 2 * count; k += 2) {
        const Vector c = lambda(k), s = lambda(k + 1);
        const Vector re = hn::Load(Float, u + k * Lanes), im = hn::Load(Float, u + (k + 1) * Lanes);
        const Vector nextRe = hn::NegMulAdd(s, im, hn::MulAdd(c, re, x));
        const Vector nextIm = hn::MulAdd(c, im, hn::Mul(s, re));
        hn::Store(nextRe, Float, u + k * Lanes);
        hn::Store(nextIm, Float, u + (k + 1) * Lanes);
        sum = hn::MulAdd(hn::Load(Float, b + k * Lanes), nextRe, sum);
        difference = hn::MulAdd(hn::Load(Float, b + (k + 1) * Lanes), nextIm, difference);
    }
    return hn::Sub(sum, difference);
}

template <bool Shared> HWY_INLINE Vector runModes(const ModalTile &tile, Vector x)
{
    constexpr long Each = Shared ? 1 : Lanes;
    Vector total = hn::Zero(Float);
    for (long k = 0; k < tile.reals; k += Run)
        total = hn::Add(total,
                        runReals(std::min(Run, tile.reals - k), Numbers<Shared>{tile.lambda + k * Each},
                                 tile.b + k * Lanes, x, tile.states + k * Lanes));
    for (long k = 0; k < tile.complexes; k += Run) {
        const long at = tile.reals + 2 * k;
        total = hn::Add(total,
                        runComplexes(std::min(Run, tile.complexes - k), Numbers<Shared>{tile.lambda + at * Each},
                                     tile.b + at * Lanes, x, tile.states + at * Lanes));
    }
    return total;
}

/// Multiplies the newest `taps` inputs, ending at x, by the head.
HWY_INLINE Vector sumHead(const float *HWY_RESTRICT head, long taps, const float *HWY_RESTRICT x)
{
    Vector even = hn::Zero(Float), odd = hn::Zero(Float);
    long k = 0;
    for (; k + 2 <= taps; k += 2) {
        even = hn::MulAdd(hn::Load(Float, head + k * Lanes), hn::Load(Float, x - k * Lanes), even);
        odd = hn::MulAdd(hn::Load(Float, head + (k + 1) * Lanes), hn::Load(Float, x - (k + 1) * Lanes), odd);
    }
    if (k < taps)
        even = hn::MulAdd(hn::Load(Float, head + k * Lanes), hn::Load(Float, x - k * Lanes), even);
    return hn::Add(even, odd);
}

void run(const ModalTile &tile, long tokens, float *y)
{
    for (long token = 0; token < tokens; ++token) {
        const float *const oldest = tile.inputs + token * Lanes;
        const Vector x = hn::Load(Float, oldest);
        const Vector tail = tile.sharedLambda ? runModes<true>(tile, x) : runModes<false>(tile, x);
        hn::Store(hn::Add(sumHead(tile.head, tile.taps, oldest + tile.taps * Lanes), tail), Float, y + token * Lanes);
    }
}

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

HWY_EXPORT(run);
HWY_EXPORT(sumNear);
HWY_EXPORT(add);

void ModalSimd::run(const ModalTile &tile, long tokens, float *y)
{
    HWY_DYNAMIC_DISPATCH(run)(tile, tokens, y);
}

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

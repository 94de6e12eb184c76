// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/row_kernels.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/native/row_kernels.cpp"
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::native::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<float> Float;
constexpr hn::ScalableTag<double> Double;
constexpr hn::Rebind<float, decltype(Double)> Half; ///< as many floats as a register has doubles
using Floats = hn::Vec<decltype(Float)>;
using Doubles = hn::Vec<decltype(Double)>;
constexpr long Lanes = HWY_LANES(float);
constexpr long DoubleLanes = HWY_LANES(double);

template <class Tag, class Real> HWY_INLINE hn::Vec<Tag> load(Tag tag, const Real *at, long count)
{
    const auto lanes = static_cast<long>(hn::Lanes(tag));
    return count >= lanes ? hn::LoadU(tag, at)
                          : hn::MaskedLoad(hn::FirstN(tag, static_cast<std::size_t>(count)), tag, at);
}
template <class Tag, class Real> HWY_INLINE void store(Tag tag, hn::Vec<Tag> v, Real *at, long count)
{
    if (count >= static_cast<long>(hn::Lanes(tag)))
        hn::StoreU(v, tag, at);
    else
        hn::BlendedStore(v, hn::FirstN(tag, static_cast<std::size_t>(count)), tag, at);
}

/// Zero where |v| < limit. A comparison that a NaN fails, so that it stays.
template <class Tag, class Real> HWY_INLINE hn::Vec<Tag> flushed(Tag tag, hn::Vec<Tag> v, Real limit)
{
    return hn::IfThenZeroElse(hn::Lt(hn::Abs(v), hn::Set(tag, limit)), v);
}

void addAndFlush(float *y, long rows, long width, long stride, const float *bias)
{
    for (long row = 0; row < rows; ++row, y += stride) {
        for (long c = 0; c < width; c += Lanes) {
            Floats v = load(Float, y + c, width - c);
            if (bias != nullptr)
                v = hn::Add(v, load(Float, bias + c, width - c));
            store(Float, flushed(Float, v, FLT_MIN), y + c, width - c);
        }
    }
}

HWY_INLINE float sumOf(const float *x, long width)
{
    Floats sum = hn::Zero(Float);
    for (long c = 0; c < width; c += Lanes)
        sum = hn::Add(sum, load(Float, x + c, width - c));
    return hn::GetLane(hn::SumOfLanes(Float, sum));
}

/// Of (x - mean)^2.
HWY_INLINE float sumOfSquares(const float *x, long width, float mean)
{
    Floats sum = hn::Zero(Float);
    for (long c = 0; c < width; c += Lanes) {
        Floats v = hn::Sub(load(Float, x + c, width - c), hn::Set(Float, mean));
        if (width - c < Lanes) // the lanes that are not there are not -mean
            v = hn::IfThenElseZero(hn::FirstN(Float, static_cast<std::size_t>(width - c)), v);
        sum = hn::MulAdd(v, v, sum);
    }
    return hn::GetLane(hn::SumOfLanes(Float, sum));
}

HWY_INLINE void normRow(const RowNorm &norm, const float *x, long width, float *y)
{
    const auto count = static_cast<float>(width);
    const float mean = norm.centred ? sumOf(x, width) / count : 0.0F;
    const float square = sumOfSquares(x, width, mean) / count + static_cast<float>(norm.insideRoot);
    const Floats centre = hn::Set(Float, mean);
    const Floats factor = hn::Set(Float, norm.scale / (std::sqrt(square) + static_cast<float>(norm.outsideRoot)));
    for (long c = 0; c < width; c += Lanes) {
        const long left = width - c;
        Floats v = hn::Mul(hn::Sub(load(Float, x + c, left), centre), factor);
        if (norm.weight != nullptr)
            v = hn::Mul(v, load(Float, norm.weight + c, left));
        if (norm.bias != nullptr)
            v = hn::Add(v, load(Float, norm.bias + c, left));
        if (norm.relu)
            v = hn::IfThenZeroElse(hn::Lt(v, hn::Zero(Float)), v);
        store(Float, v, y + c, left);
    }
}

void normRows(const RowNorm &norm, const float *x, long rows, long width, float *y)
{
    for (long row = 0; row < rows; ++row)
        normRow(norm, x + row * width, width, y + row * width);
}

/// x * factor as float: flushed before it is rounded, so that no denormal ever comes out of an operation.
HWY_INLINE hn::Vec<decltype(Half)> scaled(hn::Vec<decltype(Half)> x, Doubles factor)
{
    const Doubles product = hn::Mul(hn::PromoteTo(Double, x), factor);
    return hn::DemoteTo(Half, flushed(Double, product, static_cast<double>(FLT_MIN)));
}

void scaleAndFlush(const float *x, long count, double factor, float *y)
{
    constexpr double Plenty = 1e-18; // from here on a float's product is no denormal unless x itself is next to nothing
    if (!(factor > Plenty)) {
        for (long c = 0; c < count; c += DoubleLanes)
            store(Half, scaled(load(Half, x + c, count - c), hn::Set(Double, factor)), y + c, count - c);
        return;
    }
    const Floats rounded = hn::Set(Float, static_cast<float>(factor));
    for (long c = 0; c < count; c += Lanes) {
        const Floats v = hn::Mul(load(Float, x + c, count - c), rounded);
        store(Float, flushed(Float, v, FLT_MIN), y + c, count - c);
    }
}

void decayAndFlush(const float *x, long count, double *factor, const double *gamma, float *y)
{
    constexpr double NearlyDenormal = 1e-290; // a denormal factor would stall every later step
    for (long c = 0; c < count; c += DoubleLanes) {
        const long left = count - c;
        const Doubles power = load(Double, factor + c, left);
        store(Half, scaled(load(Half, x + c, left), power), y + c, left);
        const Doubles next = hn::Mul(power, load(Double, gamma + c, left));
        store(Double, flushed(Double, next, NearlyDenormal), factor + c, left);
    }
}

} // namespace tnn::native::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::native {

HWY_EXPORT(addAndFlush);
HWY_EXPORT(normRows);
HWY_EXPORT(scaleAndFlush);
HWY_EXPORT(decayAndFlush);

void addAndFlush(float *y, long rows, long width, long stride, const float *bias)
{
    HWY_DYNAMIC_DISPATCH(addAndFlush)(y, rows, width, stride, bias);
}
void normRows(const RowNorm &norm, const float *x, long rows, long width, float *y)
{
    HWY_DYNAMIC_DISPATCH(normRows)(norm, x, rows, width, y);
}
void scaleAndFlush(const float *x, long count, double factor, float *y)
{
    HWY_DYNAMIC_DISPATCH(scaleAndFlush)(x, count, factor, y);
}
void decayAndFlush(const float *x, long count, double *factor, const double *gamma, float *y)
{
    HWY_DYNAMIC_DISPATCH(decayAndFlush)(x, count, factor, gamma, y);
}

} // namespace tnn::native
#endif

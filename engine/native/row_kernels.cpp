// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/row_kernels.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/native/row_kernels.cpp"
#include <hwy/foreach_target.h>

#include "engine/native/activations-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::native::HWY_NAMESPACE {

constexpr hn::ScalableTag<double> Double;
constexpr hn::Rebind<float, decltype(Double)> Half; ///< has as many floats as a register has doubles
using Doubles = hn::Vec<decltype(Double)>;
constexpr long DoubleLanes = HWY_LANES(double);

/// Returns x * factor as float: flushed before rounding, so that no operation produces a denormal.
HWY_INLINE hn::Vec<decltype(Half)> scaled(hn::Vec<decltype(Half)> x, Doubles factor)
{
    const Doubles product = hn::Mul(hn::PromoteTo(Double, x), factor);
    return hn::DemoteTo(Half, flushed(Double, product, static_cast<double>(FLT_MIN)));
}

HWY_INLINE void finishRow(const float *x, const float *bias, float factor, long width, float *y)
{
    const Floats scale = hn::Set(Float, factor);
    for (long c = 0; c < width; c += Lanes) {
        Floats v = load(Float, x + c, width - c);
        if (bias != nullptr)
            v = hn::Add(v, load(Float, bias + c, width - c));
        store(Float, flushed(Float, hn::Mul(v, scale), FLT_MIN), y + c, width - c);
    }
}

HWY_INLINE void finishRow(const float *x, const float *bias, double factor, long width, float *y)
{
    for (long c = 0; c < width; c += DoubleLanes) {
        auto v = load(Half, x + c, width - c);
        if (bias != nullptr)
            v = hn::Add(v, load(Half, bias + c, width - c));
        store(Half, scaled(v, hn::Set(Double, factor)), y + c, width - c);
    }
}

void finishRows(MatrixView<const float> x, const float *bias, const double *factors, MatrixView<float> y)
{
    constexpr double Plenty = 1e-18; // a float's product with it is not denormal unless x is tiny
    for (long row = 0; row < x.rows; ++row) {
        const double factor = factors == nullptr ? 1.0 : factors[row];
        const float *const from = x.data + row * x.stride;
        float *const to = y.data + row * y.stride;
        if (factor > Plenty)
            finishRow(from, bias, static_cast<float>(factor), x.columns, to);
        else
            finishRow(from, bias, factor, x.columns, to);
    }
}

HWY_INLINE float sumOf(const float *x, long width)
{
    Floats sum = hn::Zero(Float);
    for (long c = 0; c < width; c += Lanes)
        sum = hn::Add(sum, load(Float, x + c, width - c));
    return hn::GetLane(hn::SumOfLanes(Float, sum));
}

/// Returns the sum of (x - mean)^2.
HWY_INLINE float sumOfSquares(const float *x, long width, float mean)
{
    Floats sum = hn::Zero(Float);
    for (long c = 0; c < width; c += Lanes) {
        Floats v = hn::Sub(load(Float, x + c, width - c), hn::Set(Float, mean));
        if (width - c < Lanes) // the unused lanes must be 0, not -mean
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

void filterRows(const RowFilter &filter, MatrixView<const float> x, long first, long token,
                MatrixView<const float> factor, MatrixView<float> y)
{
    for (long row = 0; row < y.rows; ++row) {
        const long lags = std::min(filter.taps.rows - 1, (token + row) % filter.n);
        const float *const from = x.data + (first + row) * x.stride;
        for (long c = 0; c < x.columns; c += Lanes) {
            const long left = x.columns - c;
            Floats sum = filter.bias == nullptr ? hn::Zero(Float) : load(Float, filter.bias + c, left);
            for (long lag = 0; lag <= lags; ++lag)
                sum = hn::MulAdd(load(Float, filter.taps.data + lag * filter.taps.stride + c, left),
                                 load(Float, from - lag * x.stride + c, left), sum);
            if (factor.data != nullptr)
                sum = hn::Mul(sum, load(Float, factor.data + row * factor.stride + c, left));
            store(Float, sum, y.data + row * y.stride + c, left);
        }
    }
}

void softmaxRows(MatrixView<float> scores, float scale, long visible, const OnlineSoftmax &rows)
{
    const Floats scales = hn::Set(Float, scale), lowest = hn::Set(Float, -std::numeric_limits<float>::infinity());
    for (long row = 0; row < scores.rows; ++row) {
        float *const at = scores.data + row * scores.stride;
        const long count = std::clamp(visible + row, 0L, scores.columns);
        Floats most = lowest;
        for (long c = 0; c < count; c += Lanes) {
            const auto used = hn::FirstN(Float, static_cast<std::size_t>(std::min(count - c, Lanes)));
            most = hn::Max(most, hn::IfThenElse(used, hn::Mul(load(Float, at + c, count - c), scales), lowest));
        }
        const float largest = std::max(rows.largest[row], hn::GetLane(hn::MaxOfLanes(Float, most)));
        Floats sum = hn::Zero(Float);
        for (long c = 0; c < count; c += Lanes) {
            const auto used = hn::FirstN(Float, static_cast<std::size_t>(std::min(count - c, Lanes)));
            const Floats score = hn::Sub(hn::Mul(load(Float, at + c, count - c), scales), hn::Set(Float, largest));
            const Floats weight = hn::IfThenElseZero(used, exp(score));
            sum = hn::Add(sum, weight);
            store(Float, weight, at + c, count - c);
        }
        std::fill(at + count, at + scores.columns, 0.0F);
        rows.factors[row] = std::exp(rows.largest[row] - largest);
        rows.sums[row] = rows.sums[row] * rows.factors[row] + hn::GetLane(hn::SumOfLanes(Float, sum));
        rows.largest[row] = largest;
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

/// sin(x) of doubles with magnitudes below 1e6: x = k pi + r, the sine of r by Taylor's series, within 1e-9.
/// `half` is 0.5 for the cosine, sin(x + pi/2).
HWY_INLINE Doubles sineOf(Doubles x, double half)
{
    constexpr double Rounding = 6755399441055744.0; // 1.5 * 2^52: adding it leaves an integer in the last bits
    constexpr double PiHigh = 3.141592653589793116, PiLow = 1.2246467991473532e-16;
    const auto set = [](double number) HWY_ATTR { return hn::Set(Double, number); };
    const Doubles shifted = hn::Add(hn::MulAdd(x, set(M_1_PI), set(half)), set(Rounding));
    const Doubles k = hn::Sub(hn::Sub(shifted, set(Rounding)), set(half));
    const Doubles r = hn::NegMulAdd(k, set(PiLow), hn::NegMulAdd(k, set(PiHigh), x)), square = hn::Mul(r, r);
    Doubles p = set(1.0 / 6227020800);
    for (const double next : {-1.0 / 39916800, 1.0 / 362880, -1.0 / 5040, 1.0 / 120, -1.0 / 6})
        p = hn::MulAdd(p, square, set(next));
    const hn::RebindToUnsigned<decltype(Double)> bits;
    const auto odd = hn::ShiftLeft<63>(hn::BitCast(bits, shifted)); // the sign of (-1)^k
    return hn::BitCast(Double, hn::Xor(hn::BitCast(bits, hn::MulAdd(hn::Mul(r, square), p, r)), odd));
}

/// By the standard library where a magnitude is too large for the reduction to [-pi/2, pi/2].
void sines(MatrixView<float> x, bool cosine)
{
    constexpr float Largest = 1e6F;
    for (long row = 0; row < x.rows; ++row) {
        float *const at = x.data + row * x.stride;
        for (long c = 0; c < x.columns; c += DoubleLanes) {
            const long left = std::min(x.columns - c, DoubleLanes);
            const auto in = load(Half, at + c, left);
            if (hn::AllTrue(Half, hn::Lt(hn::Abs(in), hn::Set(Half, Largest))))
                store(Half,
                      hn::DemoteTo(Half,
                                   flushed(Double, sineOf(hn::PromoteTo(Double, in), cosine ? 0.5 : 0.0),
                                           static_cast<double>(FLT_MIN))),
                      at + c, left);
            else
                for (long k = c; k < c + left; ++k)
                    at[k] = cosine ? std::cos(at[k]) : std::sin(at[k]);
        }
    }
}

template <class Function> HWY_INLINE bool toEach(MatrixView<float> x, Function function)
{
    for (long row = 0; row < x.rows; ++row) {
        float *const at = x.data + row * x.stride;
        for (long c = 0; c < x.columns; c += Lanes)
            store(Float, function(load(Float, at + c, x.columns - c)), at + c, x.columns - c);
    }
    return true;
}

bool activateInLanes(model::Activation activation, MatrixView<float> x)
{
    using model::Activation;
    switch (activation) {
    case Activation::Sine:
    case Activation::Cosine:
        sines(x, activation == Activation::Cosine);
        return true;
    case Activation::Relu:
        return toEach(x, [](Floats v) HWY_ATTR { return relu(v); });
    case Activation::ReluSquared:
        return toEach(x, [](Floats v) HWY_ATTR { return flushed(Float, hn::Mul(relu(v), relu(v)), FLT_MIN); });
    case Activation::Silu:
        return toEach(x, [](Floats v) HWY_ATTR { return silu(v); });
    case Activation::GeluTanh:
        return toEach(x, [](Floats v) HWY_ATTR { return geluTanh(v); });
    case Activation::Sigmoid:
        return toEach(x, [](Floats v) HWY_ATTR { return sigmoid(v); });
    case Activation::Exp:
        return toEach(x, [](Floats v) HWY_ATTR { return exp(v); });
    case Activation::Tanh:
        return toEach(x, [](Floats v) HWY_ATTR { return tanh(v); });
    default:
        return false;
    }
}

} // namespace tnn::native::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::native {

HWY_EXPORT(finishRows);
HWY_EXPORT(normRows);
HWY_EXPORT(filterRows);
HWY_EXPORT(softmaxRows);
HWY_EXPORT(decayAndFlush);
HWY_EXPORT(activateInLanes);

void finishRows(MatrixView<const float> x, const float *bias, const double *factors, MatrixView<float> y)
{
    HWY_DYNAMIC_DISPATCH(finishRows)(x, bias, factors, y);
}
void normRows(const RowNorm &norm, const float *x, long rows, long width, float *y)
{
    HWY_DYNAMIC_DISPATCH(normRows)(norm, x, rows, width, y);
}
void filterRows(const RowFilter &filter, MatrixView<const float> x, long first, long token,
                MatrixView<const float> factor, MatrixView<float> y)
{
    HWY_DYNAMIC_DISPATCH(filterRows)(filter, x, first, token, factor, y);
}
void softmaxRows(MatrixView<float> scores, float scale, long visible, const OnlineSoftmax &rows)
{
    HWY_DYNAMIC_DISPATCH(softmaxRows)(scores, scale, visible, rows);
}
void decayAndFlush(const float *x, long count, double *factor, const double *gamma, float *y)
{
    HWY_DYNAMIC_DISPATCH(decayAndFlush)(x, count, factor, gamma, y);
}

bool activateInLanes(model::Activation activation, MatrixView<float> x)
{
    return HWY_DYNAMIC_DISPATCH(activateInLanes)(activation, x);
}

} // namespace tnn::native
#endif

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Activations of a register of floats, for the target being compiled (hwy/foreach_target.h).
#if defined(TNN_NATIVE_ACTIVATIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TNN_NATIVE_ACTIVATIONS_INL_H
#undef TNN_NATIVE_ACTIVATIONS_INL_H
#else
#define TNN_NATIVE_ACTIVATIONS_INL_H
#endif

#include <cfloat>

#include "engine/native/row_access-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::native::HWY_NAMESPACE {

HWY_INLINE Floats constant(float number)
{
    return hn::Set(Float, number);
}

/// e^x = mantissa * first * second; each power of two is a normal float32, though their product may not be.
struct Exponential {
    Floats mantissa, first, second;
};

/// For x from -104 to 90; x beyond them is clamped. NaN: mantissa NaN. Relative error of the product 1.2e-7.
/// Method and coefficients of Cephes' expf: x = k ln 2 + r, a polynomial in r.
HWY_INLINE Exponential exponential(Floats x)
{
    constexpr float Log2E = 1.44269504088896341F, Ln2High = 0.693359375F, Ln2Low = -2.12194440e-4F;
    constexpr float Rounding = 12582912.0F; // 1.5 * 2^23: adding it leaves an integer in the last bits
    const auto isNan = hn::IsNaN(x);
    const Floats in = hn::Min(hn::Max(x, constant(-104)), constant(90));
    const Floats shifted = hn::MulAdd(in, constant(Log2E), constant(Rounding));
    const Floats k = hn::Sub(shifted, constant(Rounding));
    const Floats r = hn::NegMulAdd(k, constant(Ln2Low), hn::NegMulAdd(k, constant(Ln2High), in));
    Floats p = constant(1.9875691500e-4F);
    for (const float next : {1.3981999507e-3F, 8.3334519073e-3F, 4.1665795894e-2F, 1.6666665459e-1F, 5.0000001201e-1F})
        p = hn::MulAdd(p, r, constant(next));
    const Floats mantissa = hn::Add(hn::MulAdd(p, hn::Mul(r, r), r), constant(1));

    const hn::RebindToSigned<decltype(Float)> integers;
    const auto power = hn::Sub(hn::BitCast(integers, shifted), hn::BitCast(integers, constant(Rounding)));
    const auto half = hn::ShiftRight<1>(power), bias = hn::Set(integers, 127);
    const auto powerOfTwo = [&](auto exponent) {
        return hn::BitCast(Float, hn::ShiftLeft<23>(hn::Add(exponent, bias)));
    };
    return {hn::IfThenElse(isNan, x, mantissa), powerOfTwo(half), powerOfTwo(hn::Sub(power, half))};
}

/// Returns zero where x < limit, before an operation would produce a denormal: denormals stall.
HWY_INLINE Floats unlessBelow(Floats x, float limit, Floats v)
{
    return hn::IfThenZeroElse(hn::Lt(x, constant(limit)), v);
}

HWY_INLINE Floats exp(Floats x)
{
    constexpr float LnSmallest = -87.3365448F; // the logarithm of FLT_MIN
    const Exponential e = exponential(x);
    return hn::Mul(hn::Mul(unlessBelow(x, LnSmallest, e.mantissa), e.first), e.second);
}

/// t / (1 + t) or 1 / (1 + t) with t = e^-|x|.
HWY_INLINE Floats sigmoid(Floats x)
{
    const Floats one = constant(1), t = exp(hn::Neg(hn::Abs(x)));
    return hn::Div(hn::IfThenElse(hn::Lt(x, hn::Zero(Float)), t, one), hn::Add(one, t));
}

/// x sigmoid(x), whose tail stays a normal number longer than that of e^x: down to -91.9.
HWY_INLINE Floats silu(Floats x)
{
    const Exponential e = exponential(hn::Neg(hn::Abs(x)));
    const Floats second = unlessBelow(x, -92, e.second);
    const Floats low = hn::Mul(hn::Mul(hn::Mul(x, e.mantissa), e.first),
                               second); // -infinity times zero is NaN, as in PyTorch
    const Floats t = hn::Mul(hn::Mul(unlessBelow(hn::Neg(hn::Abs(x)), -80, e.mantissa), e.first), second);
    const Floats y = hn::Div(hn::IfThenElse(hn::Lt(x, hn::Zero(Float)), low, x), hn::Add(constant(1), t));
    return flushed(Float, y, FLT_MIN);
}

/// x sigmoid(2 sqrt(2/pi) (x + 0.044715 x^3)); the error is relative to |x| where the result is much smaller.
HWY_INLINE Floats geluTanh(Floats x)
{
    constexpr float Twice = 1.5957691216057308F; // 2 sqrt(2/pi)
    const Floats cubic = hn::MulAdd(hn::Mul(x, x), constant(0.044715F * Twice), constant(Twice));
    return flushed(Float, hn::Mul(x, sigmoid(hn::Mul(x, cubic))), FLT_MIN);
}

/// Coefficients of Cephes' tanhf near zero; 1 - 2 / (1 + e^2|x|) elsewhere.
HWY_INLINE Floats tanh(Floats x)
{
    const Floats size = hn::Abs(x), square = hn::Mul(x, x);
    Floats p = constant(-5.70498872745e-3F);
    for (const float next : {2.06390887954e-2F, -5.37397155531e-2F, 1.33314422036e-1F, -3.33332819422e-1F})
        p = hn::MulAdd(p, square, constant(next));
    const Floats near = hn::MulAdd(hn::Mul(p, square), x, x);
    const Floats far = hn::Sub(constant(1), hn::Div(constant(2), hn::Add(constant(1), exp(hn::Add(size, size)))));
    const Floats y = hn::IfThenElse(hn::Lt(size, constant(0.625F)), near, hn::CopySign(far, x));
    return flushed(Float, hn::IfThenElse(hn::IsNaN(x), x, y), FLT_MIN);
}

/// The comparison is false for NaN, so that NaN is kept.
HWY_INLINE Floats relu(Floats x)
{
    return hn::IfThenZeroElse(hn::Lt(x, hn::Zero(Float)), x);
}

} // namespace tnn::native::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compiled once per processor type: Highway's guard instead of #pragma once.
#if defined(TNN_TOEPLITZ_BUTTERFLIES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TNN_TOEPLITZ_BUTTERFLIES_INL_H_
#undef TNN_TOEPLITZ_BUTTERFLIES_INL_H_
#else
#define TNN_TOEPLITZ_BUTTERFLIES_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Each register holds one time step of as many channels as it has lanes, so nothing is ever shuffled.
//
// Split: a polynomial mod z^L - e^(i theta) becomes R polynomials mod z^(L/R) - e^(i (theta + 2 pi k) / R).
// Merge: the inverse, without the factor 1/R. Both work in place on the R coefficients L/R apart. The order of the
// R parts is k = 0, 2, 1, 3 for R = 4 and 0, 4, 2, 6, 1, 5, 3, 7 for R = 8 (a tree of halvings), ascending for odd R.

template <class V> struct Complex {
    V re, im;
};

/// c b = scale (re, im) with c = e^(i phi): two operations, since scale is folded into the additions that follow (c is
/// stored as cos phi, tan phi).
template <class D, class V> HWY_INLINE Complex<V> unscaled(D d, Complex<V> b, const float *c)
{
    const V tangent = hn::Set(d, c[1]);
    return {hn::NegMulAdd(tangent, b.im, b.re), hn::MulAdd(tangent, b.re, b.im)};
}

/// a, b := a + c b, a - c b.
template <class D, class V> HWY_INLINE void halve(D d, Complex<V> &a, Complex<V> &b, const float *c)
{
    const V cosine = hn::Set(d, c[0]);
    const Complex<V> u = unscaled(d, b, c);
    b = {hn::NegMulAdd(cosine, u.re, a.re), hn::NegMulAdd(cosine, u.im, a.im)};
    a = {hn::MulAdd(cosine, u.re, a.re), hn::MulAdd(cosine, u.im, a.im)};
}

/// a, b := a + i c b, a - i c b.
template <class D, class V> HWY_INLINE void halveTurned(D d, Complex<V> &a, Complex<V> &b, const float *c)
{
    const V cosine = hn::Set(d, c[0]);
    const Complex<V> u = unscaled(d, b, c);
    b = {hn::MulAdd(cosine, u.im, a.re), hn::NegMulAdd(cosine, u.re, a.im)};
    a = {hn::NegMulAdd(cosine, u.im, a.re), hn::MulAdd(cosine, u.re, a.im)};
}

/// Like halve for real a and b, with half the work: here c is stored as cos phi, sin phi.
template <class D, class V>
HWY_INLINE void halveReal(D d, V a, V b, const float *c, Complex<V> &first, Complex<V> &second)
{
    const V cosine = hn::Set(d, c[0]);
    const V imaginary = hn::Mul(hn::Set(d, c[1]), b);
    first = {hn::MulAdd(cosine, b, a), imaginary};
    second = {hn::NegMulAdd(cosine, b, a), hn::Neg(imaginary)};
}

template <class V> HWY_INLINE void sumAndDifference(Complex<V> &a, Complex<V> &b)
{
    const Complex<V> sum = {hn::Add(a.re, b.re), hn::Add(a.im, b.im)};
    b = {hn::Sub(a.re, b.re), hn::Sub(a.im, b.im)};
    a = sum;
}

/// a, b := a - i b, a + i b.
template <class V> HWY_INLINE void turnedSumAndDifference(Complex<V> &a, Complex<V> &b)
{
    const Complex<V> sum = {hn::Add(a.re, b.im), hn::Sub(a.im, b.re)};
    b = {hn::Sub(a.re, b.im), hn::Add(a.im, b.re)};
    a = sum;
}

/// a times c, with c stored as real and imaginary part.
template <class D, class V> HWY_INLINE Complex<V> times(D d, Complex<V> a, const float *c)
{
    const V re = hn::Set(d, c[0]), im = hn::Set(d, c[1]);
    return {hn::NegMulAdd(a.im, im, hn::Mul(a.re, re)), hn::MulAdd(a.re, im, hn::Mul(a.im, re))};
}
template <class V> HWY_INLINE Complex<V> times(Complex<V> a, Complex<V> b)
{
    return {hn::NegMulAdd(a.im, b.im, hn::Mul(a.re, b.re)), hn::MulAdd(a.re, b.im, hn::Mul(a.im, b.re))};
}
/// The real part of a times c.
template <class D, class V> HWY_INLINE V realOfTimes(D d, Complex<V> a, const float *c)
{
    return hn::NegMulAdd(a.im, hn::Set(d, c[1]), hn::Mul(a.re, hn::Set(d, c[0])));
}

/// Radix-R butterflies; `split` and `merge` are twiddles as stored in RightAnglePlan::Stage.
template <int R> struct Butterfly;

template <> struct Butterfly<4> {
    template <class D, class V> static HWY_INLINE void halves(D d, Complex<V> *z, const float *split)
    {
        halve(d, z[0], z[1], split + 2);
        halveTurned(d, z[2], z[3], split + 2);
    }
    template <class D, class V> static HWY_INLINE void split(D d, Complex<V> *z, const float *split)
    {
        halve(d, z[0], z[2], split);
        halve(d, z[1], z[3], split);
        halves(d, z, split);
    }
    template <class D, class V> static HWY_INLINE void splitReal(D d, const V *x, Complex<V> *z, const float *split)
    {
        halveReal(d, x[0], x[2], split, z[0], z[2]);
        halveReal(d, x[1], x[3], split, z[1], z[3]);
        halves(d, z, split);
    }
    template <class V> static HWY_INLINE void mergeUntwisted(Complex<V> *z)
    {
        sumAndDifference(z[0], z[1]);
        sumAndDifference(z[2], z[3]);
        sumAndDifference(z[0], z[2]);
        turnedSumAndDifference(z[1], z[3]);
    }
};

template <> struct Butterfly<8> {
    template <class D, class V> static HWY_INLINE void quarters(D d, Complex<V> *z, const float *split)
    {
        halve(d, z[0], z[2], split + 2);
        halve(d, z[1], z[3], split + 2);
        halveTurned(d, z[4], z[6], split + 2);
        halveTurned(d, z[5], z[7], split + 2);
        halve(d, z[0], z[1], split + 4);
        halveTurned(d, z[2], z[3], split + 4);
        halve(d, z[4], z[5], split + 6);
        halveTurned(d, z[6], z[7], split + 6);
    }
    template <class D, class V> static HWY_INLINE void split(D d, Complex<V> *z, const float *split)
    {
        for (int m = 0; m < 4; ++m)
            halve(d, z[m], z[m + 4], split);
        quarters(d, z, split);
    }
    template <class D, class V> static HWY_INLINE void splitReal(D d, const V *x, Complex<V> *z, const float *split)
    {
        for (int m = 0; m < 4; ++m)
            halveReal(d, x[m], x[m + 4], split, z[m], z[m + 4]);
        quarters(d, z, split);
    }
    template <class V> static HWY_INLINE void mergeUntwisted(Complex<V> *z)
    {
        for (int k = 0; k < 8; k += 2)
            sumAndDifference(z[k], z[k + 1]);
        for (int k = 0; k < 8; k += 4) {
            sumAndDifference(z[k], z[k + 2]);
            turnedSumAndDifference(z[k + 1], z[k + 3]);
        }
        sumAndDifference(z[0], z[4]);
        turnedSumAndDifference(z[2], z[6]);
        const hn::DFromV<V> d;
        const V half = hn::Set(d, 0.70710678118654752F); // e^(i pi / 4) is half (1 + i)
        const Complex<V> one = {hn::Add(z[5].re, z[5].im), hn::Sub(z[5].im, z[5].re)};
        z[5] = {hn::NegMulAdd(half, one.re, z[1].re), hn::NegMulAdd(half, one.im, z[1].im)};
        z[1] = {hn::MulAdd(half, one.re, z[1].re), hn::MulAdd(half, one.im, z[1].im)};
        const Complex<V> three = {hn::Sub(z[7].im, z[7].re), hn::Add(z[7].im, z[7].re)};
        z[7] = {hn::NegMulAdd(half, three.re, z[3].re), hn::MulAdd(half, three.im, z[3].im)};
        z[3] = {hn::MulAdd(half, three.re, z[3].re), hn::NegMulAdd(half, three.im, z[3].im)};
    }
};

/// cos and sin of 2 pi k / R, k < R.
template <int R> struct RootsOfUnity;
template <> struct RootsOfUnity<3> {
    static constexpr float Cosine[] = {1.0F, -0.5F, -0.5F};
    static constexpr float Sine[] = {0.0F, 0.86602540378443865F, -0.86602540378443865F};
};
template <> struct RootsOfUnity<5> {
    static constexpr float Cosine[] = {1.0F, 0.30901699437494742F, -0.80901699437494742F, -0.80901699437494742F,
                                       0.30901699437494742F};
    static constexpr float Sine[] = {0.0F, 0.95105651629515357F, 0.58778525229247313F, -0.58778525229247313F,
                                     -0.95105651629515357F};
};
template <> struct RootsOfUnity<7> {
    static constexpr float Cosine[] = {1.0F,
                                       0.62348980185873353F,
                                       -0.22252093395631440F,
                                       -0.90096886790241913F,
                                       -0.90096886790241913F,
                                       -0.22252093395631440F,
                                       0.62348980185873353F};
    static constexpr float Sine[] = {0.0F,
                                     0.78183148246802981F,
                                     0.97492791218182361F,
                                     0.43388373911755812F,
                                     -0.43388373911755812F,
                                     -0.97492791218182361F,
                                     -0.78183148246802981F};
};

/// Odd R: by definition, combining the terms m and R - m.
template <int R> struct Butterfly {
    /// z_k := sum_m z_m e^(2 pi i m k sign / R)
    template <class V> static HWY_INLINE void transform(Complex<V> *z, float sign)
    {
        constexpr int Half = R / 2;
        using Roots = RootsOfUnity<R>;
        const hn::DFromV<V> d;
        const Complex<V> first = z[0];
        Complex<V> sum[Half], difference[Half];
        for (int m = 0; m < Half; ++m) {
            sum[m] = z[m + 1];
            difference[m] = z[R - 1 - m];
            sumAndDifference(sum[m], difference[m]);
            z[0] = {hn::Add(z[0].re, sum[m].re), hn::Add(z[0].im, sum[m].im)};
        }
        for (int k = 1; k <= Half; ++k) {
            Complex<V> even = first, odd = {hn::Zero(d), hn::Zero(d)};
            for (int m = 0; m < Half; ++m) {
                const V cosine = hn::Set(d, Roots::Cosine[(m + 1) * k % R]);
                const V sine = hn::Set(d, sign * Roots::Sine[(m + 1) * k % R]);
                even = {hn::MulAdd(cosine, sum[m].re, even.re), hn::MulAdd(cosine, sum[m].im, even.im)};
                odd = {hn::MulAdd(sine, difference[m].re, odd.re), hn::MulAdd(sine, difference[m].im, odd.im)};
            }
            z[k] = {hn::Sub(even.re, odd.im), hn::Add(even.im, odd.re)};
            z[R - k] = {hn::Add(even.re, odd.im), hn::Sub(even.im, odd.re)};
        }
    }
    template <class D, class V> static HWY_INLINE void split(D d, Complex<V> *z, const float *split)
    {
        for (long m = 1; m < R; ++m)
            z[m] = times(d, z[m], split + 2 * (m - 1));
        transform(z, 1.0F);
    }
    template <class D, class V> static HWY_INLINE void splitReal(D d, const V *x, Complex<V> *z, const float *split)
    {
        z[0] = {x[0], hn::Zero(d)};
        for (long m = 1; m < R; ++m)
            z[m] = {hn::Mul(x[m], hn::Set(d, split[2 * (m - 1)])), hn::Mul(x[m], hn::Set(d, split[2 * m - 1]))};
        transform(z, 1.0F);
    }
    template <class V> static HWY_INLINE void mergeUntwisted(Complex<V> *z) { transform(z, -1.0F); }
};

template <int R, class D, class V> HWY_INLINE void merge(D d, Complex<V> *z, const float *merge)
{
    Butterfly<R>::mergeUntwisted(z);
    for (long m = 1; m < R; ++m)
        z[m] = times(d, z[m], merge + 2 * (m - 1));
}

template <int R, class D, class V> HWY_INLINE void mergeReal(D d, Complex<V> *z, V *y, const float *merge)
{
    Butterfly<R>::mergeUntwisted(z);
    y[0] = z[0].re;
    for (long m = 1; m < R; ++m)
        y[m] = realOfTimes(d, z[m], merge + 2 * (m - 1));
}

} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

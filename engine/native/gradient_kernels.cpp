// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/gradient_kernels.h"

#include <cmath>

#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/native/gradient_kernels.cpp"
#include <hwy/foreach_target.h>

#include "engine/native/activations-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tnn::native::HWY_NAMESPACE {

void biasedSilu(const float *bias, MatrixView<float> z, MatrixView<float> y)
{
    for (long row = 0; row < z.rows; ++row)
        for (long c = 0; c < z.columns; c += Lanes) {
            const long left = z.columns - c;
            float *const at = z.data + row * z.stride + c;
            Floats v = load(Float, at, left);
            if (bias != nullptr)
                store(Float, v = hn::Add(v, load(Float, bias + c, left)), at, left);
            store(Float, silu(v), y.data + row * y.stride + c, left);
        }
}

/// s (1 + z (1 - s)), s = sigmoid(z)
HWY_INLINE Floats siluSlope(Floats z)
{
    const Floats s = sigmoid(z);
    return hn::Mul(s, hn::MulAdd(z, hn::Sub(constant(1), s), constant(1)));
}

void siluGradient(MatrixView<const float> z, MatrixView<const float> dy, MatrixView<float> dz)
{
    for (long row = 0; row < z.rows; ++row)
        for (long c = 0; c < z.columns; c += Lanes) {
            const long left = z.columns - c;
            const Floats slope = siluSlope(load(Float, z.data + row * z.stride + c, left));
            store(Float, hn::Mul(load(Float, dy.data + row * dy.stride + c, left), slope),
                  dz.data + row * dz.stride + c, left);
        }
}

void productGradients(const float *a, const float *b, const float *dy, long count, float *da, float *db)
{
    for (long k = 0; k < count; k += Lanes) {
        const long left = count - k;
        const Floats gradient = load(Float, dy + k, left);
        store(Float, hn::Mul(gradient, load(Float, b + k, left)), da + k, left);
        store(Float, hn::Mul(gradient, load(Float, a + k, left)), db + k, left);
    }
}

void sumColumns(MatrixView<const float> x, float *sums)
{
    for (long c = 0; c < x.columns; c += Lanes) {
        const long left = x.columns - c;
        Floats sum = hn::Zero(Float);
        for (long row = 0; row < x.rows; ++row)
            sum = hn::Add(sum, load(Float, x.data + row * x.stride + c, left));
        store(Float, sum, sums + c, left);
    }
}

/// dx = f dy - f^2 (dy . x) / (width rms) x, f = 1 / (rms + epsilon)
void rmsGradient(const float *x, const float *dy, double epsilon, long rows, long width, float *dx)
{
    for (long row = 0; row < rows; ++row, x += width, dy += width, dx += width) {
        Floats squares = hn::Zero(Float), products = hn::Zero(Float);
        for (long c = 0; c < width; c += Lanes) {
            const Floats v = load(Float, x + c, width - c);
            squares = hn::MulAdd(v, v, squares);
            products = hn::MulAdd(v, load(Float, dy + c, width - c), products);
        }
        const auto count = static_cast<float>(width);
        const float rms = std::sqrt(hn::GetLane(hn::SumOfLanes(Float, squares)) / count);
        const float factor = 1 / (rms + static_cast<float>(epsilon));
        const float product = hn::GetLane(hn::SumOfLanes(Float, products));
        const float back = rms == 0 ? 0 : factor * factor * product / (count * rms);
        for (long c = 0; c < width; c += Lanes) {
            const Floats v = load(Float, x + c, width - c);
            const Floats own = hn::Mul(load(Float, dy + c, width - c), constant(factor));
            store(Float, hn::NegMulAdd(v, constant(back), own), dx + c, width - c);
        }
    }
}

} // namespace tnn::native::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::native {

HWY_EXPORT(biasedSilu);
HWY_EXPORT(siluGradient);
HWY_EXPORT(productGradients);
HWY_EXPORT(sumColumns);
HWY_EXPORT(rmsGradient);

void biasedSilu(const float *bias, MatrixView<float> z, MatrixView<float> y)
{
    HWY_DYNAMIC_DISPATCH(biasedSilu)(bias, z, y);
}
void siluGradient(MatrixView<const float> z, MatrixView<const float> dy, MatrixView<float> dz)
{
    HWY_DYNAMIC_DISPATCH(siluGradient)(z, dy, dz);
}
void productGradients(const float *a, const float *b, const float *dy, long count, float *da, float *db)
{
    HWY_DYNAMIC_DISPATCH(productGradients)(a, b, dy, count, da, db);
}
void sumColumns(MatrixView<const float> x, float *sums)
{
    HWY_DYNAMIC_DISPATCH(sumColumns)(x, sums);
}
void rmsGradient(const float *x, const float *dy, double epsilon, long rows, long width, float *dx)
{
    HWY_DYNAMIC_DISPATCH(rmsGradient)(x, dy, epsilon, rows, width, dx);
}

} // namespace tnn::native
#endif

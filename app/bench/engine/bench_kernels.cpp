// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_kernels.h"

#include <cmath>

// Highway compiles this file once for every SIMD target.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "app/bench/engine/bench_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::bench::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

const char *TargetHere()
{
    return hwy::TargetName(HWY_TARGET);
}

/// Twelve sums hide the latency (4 or 5 cycles) of two multiply-adds a cycle.
double MultiplyAdds(long rounds, float *sink)
{
    const hn::ScalableTag<float> d;
    const auto a = hn::Set(d, 0.999F), b = hn::Set(d, 1e-3F);
    // Each starts elsewhere: equal ones would be merged into one, and not computed.
    auto s0 = hn::Set(d, 0.1F), s1 = hn::Set(d, 0.2F), s2 = hn::Set(d, 0.3F), s3 = hn::Set(d, 0.4F);
    auto s4 = hn::Set(d, 0.5F), s5 = hn::Set(d, 0.6F), s6 = hn::Set(d, 0.7F), s7 = hn::Set(d, 0.8F);
    auto s8 = hn::Set(d, 0.9F), s9 = hn::Set(d, 1.1F), s10 = hn::Set(d, 1.2F), s11 = hn::Set(d, 1.3F);
    for (long k = 0; k < rounds; ++k) {
        s0 = hn::MulAdd(s0, a, b);
        s1 = hn::MulAdd(s1, a, b);
        s2 = hn::MulAdd(s2, a, b);
        s3 = hn::MulAdd(s3, a, b);
        s4 = hn::MulAdd(s4, a, b);
        s5 = hn::MulAdd(s5, a, b);
        s6 = hn::MulAdd(s6, a, b);
        s7 = hn::MulAdd(s7, a, b);
        s8 = hn::MulAdd(s8, a, b);
        s9 = hn::MulAdd(s9, a, b);
        s10 = hn::MulAdd(s10, a, b);
        s11 = hn::MulAdd(s11, a, b);
    }
    const auto low = hn::Add(hn::Add(hn::Add(s0, s1), hn::Add(s2, s3)), hn::Add(s4, s5));
    const auto high = hn::Add(hn::Add(hn::Add(s6, s7), hn::Add(s8, s9)), hn::Add(s10, s11));
    *sink = hn::GetLane(hn::SumOfLanes(d, hn::Add(low, high)));
    constexpr double Sums = 12, FlopsEach = 2;
    return Sums * FlopsEach * static_cast<double>(hn::Lanes(d)) * static_cast<double>(rounds);
}

void Stream(const float *a, const float *b, const float *c, float *out, std::size_t count)
{
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t k = 0;
    for (; k + lanes <= count; k += lanes)
        hn::StoreU(hn::Add(hn::Add(hn::LoadU(d, a + k), hn::LoadU(d, b + k)), hn::LoadU(d, c + k)), d, out + k);
    for (; k < count; ++k)
        out[k] = a[k] + b[k] + c[k];
}

void MultiplySpectra(float *a, const float *b, std::size_t count)
{
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t k = 0;
    for (; k + lanes <= count; k += lanes) {
        auto ar = hn::Zero(d), ai = ar, br = ar, bi = ar;
        hn::LoadInterleaved2(d, a + 2 * k, ar, ai);
        hn::LoadInterleaved2(d, b + 2 * k, br, bi);
        const auto real = hn::NegMulAdd(ai, bi, hn::Mul(ar, br));
        const auto imaginary = hn::MulAdd(ai, br, hn::Mul(ar, bi));
        hn::StoreInterleaved2(real, imaginary, d, a + 2 * k);
    }
    for (; k < count; ++k) {
        const float real = a[2 * k] * b[2 * k] - a[2 * k + 1] * b[2 * k + 1];
        a[2 * k + 1] = a[2 * k] * b[2 * k + 1] + a[2 * k + 1] * b[2 * k];
        a[2 * k] = real;
    }
}

} // namespace tnn::bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::bench {

HWY_EXPORT(TargetHere);
HWY_EXPORT(MultiplyAdds);
HWY_EXPORT(Stream);
HWY_EXPORT(MultiplySpectra);

std::string simdTarget()
{
    return HWY_DYNAMIC_DISPATCH(TargetHere)();
}

double multiplyAdds(long rounds)
{
    float sum = 0;
    const double flops = HWY_DYNAMIC_DISPATCH(MultiplyAdds)(rounds, &sum);
    return std::isfinite(sum) ? flops : 0; // always finite, but the sums must be used so as not to be optimized away
}

void stream(const float *a, const float *b, const float *c, float *d, std::size_t count)
{
    HWY_DYNAMIC_DISPATCH(Stream)(a, b, c, d, count);
}

void multiplySpectra(std::complex<float> *a, const std::complex<float> *b, std::size_t count)
{
    HWY_DYNAMIC_DISPATCH(MultiplySpectra)
    (reinterpret_cast<float *>(a), reinterpret_cast<const float *>(b), count);
}

} // namespace tnn::bench
#endif

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/direct_sum.h"

#include <algorithm>

#include "engine/parallel.h"
#include "engine/simd_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/toeplitz/last_row.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::toeplitz::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Adds lags [0, count) of some channels to their sums: t ascends while x descends from its newest token.
void addRun(const float *t, const float *x, long stride, long count, long channels, double *sums)
{
    constexpr hn::ScalableTag<float> Float;
    constexpr long Lanes = HWY_LANES(float);
    HWY_ALIGN float run[HWY_LANES(float)];
    long c = 0;
    for (; c + Lanes <= channels; c += Lanes) {
        auto sum = hn::Zero(Float);
        for (long k = 0; k < count; ++k)
            sum = hn::MulAdd(hn::LoadU(Float, t + k * stride + c), hn::LoadU(Float, x - k * stride + c), sum);
        hn::Store(sum, Float, run);
        for (long lane = 0; lane < Lanes; ++lane)
            sums[c + lane] += run[lane];
    }
    for (; c < channels; ++c)
        for (long k = 0; k < count; ++k)
            sums[c] += static_cast<double>(t[k * stride + c]) * x[c - k * stride];
}

} // namespace tnn::toeplitz::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tnn::toeplitz {

HWY_EXPORT(addRun);

void lastRow(const Coefficients &t, const float *x, long m, float *y)
{
    constexpr long Run = 64, Channels = 64; // a run of lags of this many channels stays in L1 cache
    const long channels = t.values.cols();
    const float *const lagZero = t.values.data() + t.rowOfLag(0) * channels;
    const float *const newest = x + (m - 1) * channels;
    const long parts = (channels + Channels - 1) / Channels;
    parallelFor(parts, workersFor(2.0 * double(m) * double(channels)), [&](long part) {
        const long first = part * Channels, last = std::min(first + Channels, channels);
        std::vector<double> sums(static_cast<std::size_t>(Channels), 0.0);
        for (long k = 0; k < m; k += Run)
            HWY_DYNAMIC_DISPATCH(addRun)
        (lagZero + k * channels + first, newest - k * channels + first, channels, std::min(Run, m - k), last - first,
         sums.data());
        std::copy_n(sums.begin(), last - first, y + first);
    });
}

} // namespace tnn::toeplitz
#endif

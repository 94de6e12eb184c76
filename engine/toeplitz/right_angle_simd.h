// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/toeplitz/right_angle_plan.h"

/// The right-angle transform and product of a tile of channels, using the widest registers of the current processor
/// (AVX-512, AVX2, SSE4 or the baseline, selected on the first call).
namespace tnn::toeplitz {

struct RightAngleSimd {
    /// Channels of a full tile: the number of register lanes.
    static long lanes();
    /// Radix to plan for: 8 if the processor has 32 registers, else 4.
    static int widestRadix();

    /// Part of a row-major array of (rows, channels): `width` channels, with rows `stride` numbers apart.
    struct Rows {
        const float *first = nullptr;
        long stride = 0;
    };
    struct MutableRows {
        float *first = nullptr;
        long stride = 0;
    };

    /// Transforms the coefficients of one tile of kernels: values(lag) at lags.first + lag * lags.stride, |lag| < n <=
    /// plan.length; negative ones are not read if causal. spectrum: tileSize(plan) floats, 64-byte aligned, divided by
    /// the length.
    static void transform(const RightAnglePlan &plan, Rows lags, long n, bool causal, long width, float *spectrum);

    /// y = T x of `rows` <= plan.length rows of one tile or two neighbors (width up to 2 * lanes()), which then share
    /// pages and pairs of cache lines. spectra: of both, one after the other; buffer: of the same size. streamed: y
    /// bypasses the caches if its rows are 64-byte aligned; use it if y is larger than the caches.
    static void multiply(const RightAnglePlan &plan, Rows x, long rows, long width, const float *spectra, float *buffer,
                         MutableRows y, bool streamed);

    /// Floats in a transformed tile.
    static long tileSize(const RightAnglePlan &plan) { return 2 * lanes() * plan.length; }
};

} // namespace tnn::toeplitz

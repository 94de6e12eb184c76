// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/toeplitz/right_angle_plan.h"

/// The right-angle transform and product of a tile of channels, with the widest registers of the processor it runs on
/// (AVX-512, AVX2, SSE4 or the baseline, chosen when first called).
namespace tnn::toeplitz {

struct RightAngleSimd {
    /// Channels of a full tile: the lanes of a register.
    static long lanes();
    /// 8 where a processor has 32 registers, else 4: what a plan is made for.
    static int widestRadix();
    static const char *name(); ///< "AVX3", "AVX2", ...

    /// Part of an array of (rows, channels), row-major: `width` channels, rows `stride` numbers apart.
    struct Rows {
        const float *first = nullptr;
        long stride = 0;
    };
    struct MutableRows {
        float *first = nullptr;
        long stride = 0;
    };

    /// The coefficients of one tile of kernels: values(lag) at lags.first + lag * lags.stride, |lag| < n <= plan.length;
    /// negative ones are not read where causal. spectrum: tileSize(plan) floats, 64-byte aligned; it is divided by the
    /// length.
    static void transform(const RightAnglePlan &plan, Rows lags, long n, bool causal, long width, float *spectrum);

    /// y = T x of `rows` <= plan.length rows of one tile or two neighbours (width up to 2 * lanes()): two share the pages
    /// and pairs of cache lines that rows lie in. spectra: of both, one after the other; buffer: of the same size.
    /// streamed: y is written past the caches, where its rows lie on 64 bytes: right where it is larger than they are.
    static void multiply(const RightAnglePlan &plan, Rows x, long rows, long width, const float *spectra, float *buffer,
                         MutableRows y, bool streamed);

    /// Floats that a tile takes in transformed form.
    static long tileSize(const RightAnglePlan &plan) { return 2 * lanes() * plan.length; }
};

} // namespace tnn::toeplitz

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/toeplitz/right_angle_simd.h"

namespace tnn::toeplitz {

/// The right-angle product of a single channel, with W = phases() neighboring tokens in a register instead of W
/// channels. With z^W = Z, a polynomial in z is W polynomials in Z, one per lane, which share the same transform mod
/// Z^q - i; at each of its points rho, the remaining product mod z^W - rho is computed by definition.
struct RightAnglePhases {
    static long phases() { return RightAngleSimd::lanes(); } ///< W

    /// lags points at lag 0; lags -W q to W q - 1 are read (q = plan.length; pad with zeros).
    /// spectrum: 4 W q floats, 64-byte aligned, divided by q.
    static void transform(const RightAnglePlan &plan, const float *lags, float *spectrum);

    /// y = T x of W q tokens (padded with zeros); y may alias x. buffer: 2 W q floats; all arrays 64-byte aligned.
    static void multiply(const RightAnglePlan &plan, const float *x, const float *spectrum, float *buffer, float *y);
};

} // namespace tnn::toeplitz

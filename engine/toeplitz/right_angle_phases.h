// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/toeplitz/right_angle_plan.h"

namespace tnn::toeplitz {

/// The right-angle product of one channel alone, W = phases() neighbouring tokens in a register instead of W channels.
/// With z^W = Z a polynomial in z is W polynomials in Z, one a lane, and all of them take the same transform mod
/// Z^q - i; at each of its points rho what is left is a product mod z^W - rho, done by definition.
struct RightAnglePhases {
    static long phases(); ///< W, the lanes of a register

    /// lags points at lag 0; lags -W q to W q - 1 are read (q = plan.length; zero where there are none).
    /// spectrum: 4 W q floats on 64 bytes, divided by q.
    static void transform(const RightAnglePlan &plan, const float *lags, float *spectrum);

    /// y = T x of W q tokens (zero beyond those that there are); y may be x. buffer: 2 W q floats; all on 64 bytes.
    static void multiply(const RightAnglePlan &plan, const float *x, const float *spectrum, float *buffer, float *y);
};

} // namespace tnn::toeplitz

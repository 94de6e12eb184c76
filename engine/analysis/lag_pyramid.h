// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/extreme_pyramid.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// Extremes of a kernel over any range of lags in O(log n), from levels built once in O(n).
/// This makes drawing an n x n Toeplitz matrix independent of n: a pixel of the zoomed-out matrix covers a range of
/// lags, and its value must not lose a feature one lag wide.
class LagPyramid {
public:
    explicit LagPyramid(toeplitz::KernelPtr kernel);

    const toeplitz::Kernel &kernel() const { return *m_kernel; }
    /// Returns the value of largest magnitude, with its sign, over lags first..last (clamped to -(n-1)..n-1); 0 if none
    /// is left. Of two values with the same magnitude it returns the positive one. NaN if one of them is NaN.
    float extreme(long first, long last) const { return extremeLag(first, last).value; }
    /// The value that extreme() returns, and a lag that has it; lag 0 if no lag is left.
    struct Lag {
        float value = 0;
        long lag = 0;
    };
    Lag extremeLag(long first, long last) const;

private:
    toeplitz::KernelPtr m_kernel;
    ExtremePyramid m_extremes;
};

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <complex>
#include <span>
#include <vector>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// What a kernel does to a wave: H(w) = sum_j t_j exp(-i w j) over its lags j, negative ones among them where it is
/// bidirectional, at w_k = pi k / n radians per token, k = 0..n. Computed in float64.
/// Oppenheim and Schafer, Discrete-Time Signal Processing, section 5.1.
struct FrequencyResponse {
    /// At or below this share of the largest |H|, H is only the rounding error of a float32 kernel and has neither a
    /// phase nor a delay.
    static constexpr double Negligible = 1e-6;

    long n = 0;
    std::vector<std::complex<double>> values; ///< n + 1; all NaN if a coefficient is not finite
    /// arg H in radians, unwrapped: no step between neighbors exceeds pi. NaN where |H| is negligible.
    std::vector<double> phase;
    /// Group delay -d arg H / dw = Re(sum_j j t_j exp(-i w j) / H), in tokens, from that sum, not from differences.
    /// NaN where |H| is negligible.
    std::vector<double> delay;
};
FrequencyResponse frequencyResponse(const toeplitz::Kernel &kernel);
/// One per column.
std::vector<FrequencyResponse> frequencyResponses(const toeplitz::Coefficients &c, const Task &task = {});

/// Returns the mean of |H| at the same n + 1 frequencies over the columns that are finite; NaN if none is.
std::vector<double> meanMagnitude(const toeplitz::Coefficients &c, const Task &task = {});

/// Where |H|^2 lies between 0 and the Nyquist frequency of 0.5 cycles per token, from integrals, not from samples of H;
/// NaN if there is no energy, or a coefficient is not finite.
struct PowerBand {
    double centroid = 0, width = 0; ///< its mean frequency and the standard deviation, in cycles per token
    double upper = 0;               ///< its share above half the Nyquist frequency, 0 to 1
};
/// One per column.
std::vector<PowerBand> powerBands(const toeplitz::Coefficients &c, const Task &task = {});

/// Returns, one per column, the share of the integral of |H|^2 that lies below each of equally spaced frequencies from
/// 0 to 0.5 cycles per token; empty if there is no energy, or a coefficient is not finite.
std::vector<std::vector<double>> energyShares(const toeplitz::Coefficients &c, const Task &task = {});

/// Quantiles over responses of one n, at the levels of DecayProfile: n + 1 values each. NaN is ignored, and is the
/// result if nothing is left.
struct ResponseQuantiles {
    std::array<std::vector<double>, 5> magnitude, phase, delay;
};
ResponseQuantiles responseQuantiles(std::span<const FrequencyResponse> responses, const Task &task = {});

/// Returns 20 log10 of a magnitude; minus infinity for 0.
double decibels(double magnitude);

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <complex>
#include <limits>
#include <span>
#include <vector>

#include <Eigen/Core>

namespace tnn::model {

/// Kernels that a file stores as poles and residues: t_k = Re sum_j residue_j pole_j^k, in double.
struct StoredModes {
    using Array = Eigen::Array<std::complex<double>, Eigen::Dynamic, Eigen::Dynamic>;

    /// (modes, channels) each; one of a conjugate pair is enough, with twice its residue.
    struct Side {
        Array poles, residues;
    };
    Side past;
    Side future;        ///< negative lags; empty if causal
    long pastDelay = 0; ///< the first lag of `past`: lags below it are zero
    /// Added to lag 0 of each channel, where it is not a mode's (RWKV); may be empty.
    std::vector<double> atZero;
    long futureDelay = 1; ///< the first of the past's lags -k of `future`; 0: both sides add to lag 0
    long reach = std::numeric_limits<long>::max(); ///< taps of each side; those beyond are zero
    /// A growing mode (|pole| > 1) has residue pole^(k - grownAt): its residue would underflow at k = 0.
    long grownAt = 0;
};

/// Returns magnitude e^(i angle). Unlike std::polar, the magnitude may be NaN.
inline std::complex<double> polarForm(double magnitude, double angle)
{
    return {magnitude * std::cos(angle), magnitude * std::sin(angle)};
}

/// Writes the rows of lags first..first+count-1 of the given channels, (count, channels), row-major, in float32.
void modalTaps(const StoredModes &modes, long first, long count, std::span<const long> channels, std::span<float> rows);

} // namespace tnn::model

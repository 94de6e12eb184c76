// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// What is measured of one kernel: its size and how far it remembers. A causal kernel is taken over lags 0..n-1 only.
struct KernelSummary {
    double minimum = 0, maximum = 0, mean = 0;
    double energy = 0;              ///< sum t^2
    double norm = 0;                ///< sqrt(energy)
    long finite = 0;                ///< how many values are
    long nan = 0, infinite = 0;     ///< counts; such values are left out of everything else
    long k50 = 0, k90 = 0, k99 = 0; ///< the smallest |lag| within which this share of the energy lies
    double centroid = 0;            ///< energy-weighted mean |lag|
    /// g of the least-squares line log|t_k| = a + |k| log g over lags other than 0; 0 where it can't be fitted.
    double fittedDecay = 0;
};
KernelSummary summarize(const toeplitz::Kernel &kernel);
KernelSummary summarize(const toeplitz::Coefficients &c, long column);

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// Measurements of one kernel: its size and how far it remembers. For a causal kernel only lags 0..n-1 count.
struct KernelSummary {
    double minimum = 0, maximum = 0, mean = 0;
    double energy = 0;          ///< sum t^2
    double norm = 0;            ///< sqrt(energy)
    long finite = 0;            ///< count of finite values
    long nan = 0, infinite = 0; ///< counts; such values are excluded from everything else
    /// The smallest |lag| that contains this share of the energy, without a skip term.
    long k50 = 0, k90 = 0, k99 = 0;
    double centroid = 0; ///< energy-weighted mean |lag|, without a skip term
    /// g of the least-squares line log|t_k| = a + |k| log g over lags other than 0 where t_k is not; 0 if these lie
    /// within three lags.
    double fittedDecay = 0;
};
KernelSummary summarize(const toeplitz::Kernel &kernel);
/// Summarizes a kernel in memory that the caller reuses: for many long kernels, allocating it anew takes longer than
/// the sums.
KernelSummary summarize(const toeplitz::Kernel &kernel, std::vector<double> &energies);
/// One per column.
std::vector<KernelSummary> summaries(const toeplitz::Coefficients &c, const Task &task = {});

/// Returns the median over the kernels that have finite values; NaN if there are none. This, of k99, is "median k99"
/// wherever a head or a layer has one number.
double medianOf(const std::vector<KernelSummary> &kernels, const std::function<double(const KernelSummary &)> &value);

/// How the energy of many kernels accumulates with |lag|: what `summaries` says of it, without the logarithms of its
/// other numbers.
struct EnergyReach {
    std::vector<float> cumulativeEnergy; ///< share within |lag| <= k = 0..n-1, mean over kernels with energy, 0..1
    double k50 = 0, k90 = 0, k99 = 0;    ///< medianOf their summaries
};
EnergyReach energyReach(const toeplitz::Coefficients &c);

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/decay_profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tnn::analysis {
namespace {

using toeplitz::Coefficients;
using Channels = Eigen::Array<double, 1, Eigen::Dynamic>; ///< one number per channel

/// Returns the larger magnitude of the two sides; NaN if one is NaN.
float largerMagnitude(float a, float b)
{
    const float x = std::abs(a), y = std::abs(b);
    return x > y || std::isnan(x) ? x : y;
}

/// Computes quantiles of `values` (reordered), interpolated between neighbors as in NumPy; levels ascending.
void quantilesOf(std::vector<float> &values, std::array<std::vector<float>, 5> &quantiles, std::size_t k)
{
    auto sortedUpTo = values.begin(); // everything before it is in place and not larger than what follows
    for (std::size_t level = 0; level < DecayProfile::Levels.size(); ++level) {
        if (values.empty()) {
            quantiles[level][k] = std::numeric_limits<float>::quiet_NaN();
            continue;
        }
        const double place = DecayProfile::Levels[level] * static_cast<double>(values.size() - 1);
        const auto lower = values.begin() + static_cast<std::ptrdiff_t>(place);
        std::nth_element(sortedUpTo, lower, values.end());
        sortedUpTo = lower;
        const double rest = place - std::floor(place);
        double value = *lower;
        if (rest > 0)
            value += rest * (*std::min_element(lower + 1, values.end()) - value);
        quantiles[level][k] = static_cast<float>(value);
    }
}

/// Returns t_k^2 summed over both sides, without non-finite values.
Channels energyAt(const Coefficients &c, long k)
{
    const auto finiteSquare = [](double t) { return std::isfinite(t) ? t * t : 0.0; };
    Channels energy = c.values.row(c.rowOfLag(k)).cast<double>().unaryExpr(finiteSquare);
    if (k != 0)
        energy += c.values.row(c.rowOfLag(-k)).cast<double>().unaryExpr(finiteSquare);
    return energy;
}

/// Fills the mean over the channels of each channel's share of energy within |lag| <= k, and k50, k90, k99.
void accumulateEnergy(const Coefficients &c, DecayProfile &profile)
{
    Channels total = Channels::Zero(c.values.cols());
    for (long k = 0; k < c.n; ++k)
        total += energyAt(c, k);
    const auto counted = static_cast<double>((total > 0).count());
    if (counted == 0)
        return;
    const Channels weight = (total > 0).select(1.0 / (total * counted), 0.0);
    const std::array<std::pair<double, long *>, 3> reaches{
        {{0.50, &profile.k50}, {0.90, &profile.k90}, {0.99, &profile.k99}}};
    double running = 0;
    for (long k = 0; k < c.n; ++k) {
        const double before = std::exchange(running, std::min(1.0, running + (energyAt(c, k) * weight).sum()));
        profile.cumulativeEnergy[static_cast<std::size_t>(k)] = static_cast<float>(running);
        for (const auto &[share, reached] : reaches)
            if (before < share && running >= share)
                *reached = k;
    }
}

} // namespace

DecayProfile decayProfile(const Coefficients &c, const Task &task)
{
    constexpr long NumbersBetweenReports = 200'000; // about 5 ms
    DecayProfile profile;
    profile.n = c.n;
    profile.cumulativeEnergy.resize(static_cast<std::size_t>(c.n));
    for (std::vector<float> &quantile : profile.quantiles)
        quantile.resize(static_cast<std::size_t>(c.n));
    std::vector<float> magnitudes;
    const long lagsBetweenReports = 1 + NumbersBetweenReports / std::max<long>(1, c.values.cols());
    for (long k = 0; k < c.n; ++k) {
        magnitudes.clear();
        for (long column = 0; column < c.values.cols(); ++column)
            if (const float m = largerMagnitude(c.at(k, column), c.at(-k, column)); !std::isnan(m))
                magnitudes.push_back(m);
        quantilesOf(magnitudes, profile.quantiles, static_cast<std::size_t>(k));
        if (k % lagsBetweenReports == 0)
            task.report(static_cast<double>(k) / static_cast<double>(c.n));
    }
    accumulateEnergy(c, profile);
    task.report(1);
    return profile;
}

std::vector<float> magnitude(const toeplitz::Kernel &kernel)
{
    std::vector<float> magnitudes;
    magnitudes.reserve(static_cast<std::size_t>(kernel.n));
    for (long k = 0; k < kernel.n; ++k)
        magnitudes.push_back(largerMagnitude(kernel.at(k), kernel.at(-k)));
    return magnitudes;
}

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/decay_profile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tnn::analysis {
namespace {

using toeplitz::Coefficients;

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

} // namespace

DecayProfile decayProfile(const Coefficients &c, const Task &task)
{
    constexpr long NumbersBetweenReports = 200'000; // about 5 ms
    DecayProfile profile;
    static_cast<EnergyReach &>(profile) = energyReach(c);
    profile.n = c.n;
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
    task.report(1);
    return profile;
}

float largerMagnitude(float a, float b)
{
    const float x = std::abs(a), y = std::abs(b);
    return x > y || std::isnan(x) ? x : y;
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

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace tnn::analysis {

/// Returns the quantile 0..1 of ascending values, interpolated linearly as NumPy does by default; NaN if there are
/// none.
template <class Real> Real quantileOfSorted(const std::vector<Real> &sorted, double level)
{
    if (sorted.empty())
        return std::numeric_limits<Real>::quiet_NaN();
    const double place = level * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const auto share = static_cast<Real>(place - static_cast<double>(below));
    return sorted[below] + share * (sorted[above] - sorted[below]);
}

/// Returns the value at the nearest rank of the quantile 0..1, one of `values`; NaN if there are none. Reorders
/// `values`.
template <class Real> Real nearestQuantile(std::vector<Real> &values, double level)
{
    if (values.empty())
        return std::numeric_limits<Real>::quiet_NaN();
    const auto rank = static_cast<std::ptrdiff_t>(std::lround(level * static_cast<double>(values.size() - 1)));
    std::nth_element(values.begin(), values.begin() + rank, values.end());
    return values[static_cast<std::size_t>(rank)];
}

} // namespace tnn::analysis

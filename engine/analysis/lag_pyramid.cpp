// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/lag_pyramid.h"

#include <algorithm>
#include <cmath>

namespace tnn::analysis {
namespace {

/// Returns the number of larger magnitude; of equal magnitudes the positive one; NaN wins. Symmetric in its arguments.
float larger(float a, float b)
{
    const float x = std::abs(a), y = std::abs(b);
    if (x == y)
        return std::max(a, b);
    return x > y || std::isnan(a) ? a : b;
}

/// Returns one entry for every two neighbors.
std::vector<float> halved(const std::vector<float> &below)
{
    const std::size_t pairs = below.size() / 2;
    std::vector<float> level(below.size() - pairs);
    for (std::size_t i = 0; i < pairs; ++i)
        level[i] = larger(below[2 * i], below[2 * i + 1]);
    if (pairs < level.size())
        level.back() = below.back();
    return level;
}

/// Combines into result the entries of first..end-1 that are not in an aligned pair, then moves on to the pairs.
void takeEnds(const std::vector<float> &entries, std::size_t &first, std::size_t &end, float &result)
{
    if (first % 2 != 0)
        result = larger(result, entries[first++]);
    if (first < end && end % 2 != 0)
        result = larger(result, entries[--end]);
    first /= 2;
    end /= 2;
}

} // namespace

LagPyramid::LagPyramid(toeplitz::KernelPtr kernel) : m_kernel(std::move(kernel))
{
    for (const std::vector<float> *below = &m_kernel->t; below->size() > 1; below = &m_extremes.back())
        m_extremes.push_back(halved(*below));
}

float LagPyramid::extreme(long first, long last) const
{
    const long reach = m_kernel->n - 1;
    const long from = std::max(first, -reach), to = std::min(last, reach);
    if (to < from)
        return 0;
    // From the largest aligned blocks within the range: at most two per level.
    auto begin = static_cast<std::size_t>(from + reach), end = static_cast<std::size_t>(to + reach + 1);
    float result = 0;
    takeEnds(m_kernel->t, begin, end, result);
    for (auto level = m_extremes.begin(); begin < end; ++level)
        takeEnds(*level, begin, end, result);
    return result;
}

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/extreme_pyramid.h"

#include <cmath>

namespace tnn::analysis {
namespace {

/// Returns the one of larger magnitude; of equal magnitudes the positive one; NaN wins.
Extreme larger(const Extreme &a, const Extreme &b)
{
    const float x = std::abs(a.value), y = std::abs(b.value);
    if (x == y)
        return a.value >= b.value ? a : b;
    return x > y || std::isnan(a.value) ? a : b;
}

/// Returns one entry for every two neighbors.
template <class At> std::vector<Extreme> halved(std::size_t count, At at)
{
    std::vector<Extreme> level(count - count / 2);
    for (std::size_t i = 0; i < count / 2; ++i)
        level[i] = larger(at(2 * i), at(2 * i + 1));
    if (count % 2 != 0)
        level.back() = at(count - 1);
    return level;
}

/// Combines into result the entries of first..end-1 that are not in an aligned pair, then moves on to the pairs.
template <class At> void takeEnds(At at, std::size_t &first, std::size_t &end, Extreme &result)
{
    if (first % 2 != 0)
        result = larger(result, at(first++));
    if (first < end && end % 2 != 0)
        result = larger(result, at(--end));
    first /= 2;
    end /= 2;
}

} // namespace

ExtremePyramid::ExtremePyramid(std::span<const float> values) : m_values(values)
{
    if (values.size() < 2)
        return;
    m_levels.push_back(halved(values.size(), [values](std::size_t place) {
        return Extreme{values[place], static_cast<std::uint32_t>(place)};
    }));
    while (m_levels.back().size() > 1) {
        const std::vector<Extreme> &below = m_levels.back();
        m_levels.push_back(halved(below.size(), [&below](std::size_t place) { return below[place]; }));
    }
}

Extreme ExtremePyramid::over(std::size_t first, std::size_t last) const
{
    // From the largest aligned blocks within the range: at most two per level.
    std::size_t begin = first, end = last + 1;
    Extreme result{m_values[first], static_cast<std::uint32_t>(first)};
    takeEnds(
        [this](std::size_t place) {
            return Extreme{m_values[place], static_cast<std::uint32_t>(place)};
        },
        begin, end, result);
    for (auto level = m_levels.begin(); begin < end; ++level)
        takeEnds([&level](std::size_t place) { return (*level)[place]; }, begin, end, result);
    return result;
}

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/lag_pyramid.h"

#include <algorithm>
#include <cmath>

namespace tnn::analysis {
namespace {

/// The one of larger magnitude, of two equal ones the positive; a NaN wins. The order of arguments is of no account.
float larger(float a, float b)
{
    const float x = std::abs(a), y = std::abs(b);
    if (x == y)
        return std::max(a, b);
    return x > y || std::isnan(a) ? a : b;
}

double sum(double a, double b)
{
    return a + b;
}

/// Level l >= 1 of `base`, one entry for 2^l neighbours each, until one entry is left.
template <class Number, class Combine>
std::vector<std::vector<Number>> levelsOf(const std::vector<float> &base, Combine combine)
{
    std::vector<std::vector<Number>> levels;
    const auto halved = [&](const auto &below) {
        const std::size_t pairs = below.size() / 2;
        std::vector<Number> level(below.size() - pairs);
        for (std::size_t i = 0; i < pairs; ++i)
            level[i] = combine(static_cast<Number>(below[2 * i]), static_cast<Number>(below[2 * i + 1]));
        if (pairs < level.size())
            level.back() = static_cast<Number>(below.back());
        return level;
    };
    if (base.size() > 1)
        levels.push_back(halved(base));
    while (!levels.empty() && levels.back().size() > 1)
        levels.push_back(halved(levels.back()));
    return levels;
}

/// Takes into result what of first..end-1 has no place in an aligned pair, and goes on to the pairs.
template <class Entry, class Number, class Combine>
void takeEnds(const std::vector<Entry> &entries, std::size_t &first, std::size_t &end, Number &result, Combine combine)
{
    if (first % 2 != 0)
        result = combine(result, static_cast<Number>(entries[first++]));
    if (first < end && end % 2 != 0)
        result = combine(result, static_cast<Number>(entries[--end]));
    first /= 2;
    end /= 2;
}

/// Combines the entries first..end-1 of `base` out of the largest aligned blocks that lie within: at most two per level.
template <class Number, class Combine>
Number combined(const std::vector<float> &base, const std::vector<std::vector<Number>> &levels, std::size_t first,
                std::size_t end, Combine combine)
{
    auto result = Number(0); // neutral for the sum, and the smallest magnitude
    takeEnds(base, first, end, result, combine);
    for (auto level = levels.begin(); first < end; ++level)
        takeEnds(*level, first, end, result, combine);
    return result;
}

} // namespace

LagPyramid::LagPyramid(toeplitz::KernelPtr kernel) :
    m_kernel(std::move(kernel)), m_extremes(levelsOf<float>(m_kernel->t, larger)),
    m_sums(levelsOf<double>(m_kernel->t, sum))
{
}

float LagPyramid::extreme(long first, long last) const
{
    const Rows rows = rowsOf(first, last);
    return rows.first < rows.end ? combined(m_kernel->t, m_extremes, rows.first, rows.end, larger) : 0.0F;
}

float LagPyramid::mean(long first, long last) const
{
    const Rows rows = rowsOf(first, last);
    if (rows.first >= rows.end)
        return 0;
    const double total = combined(m_kernel->t, m_sums, rows.first, rows.end, sum);
    return static_cast<float>(total / static_cast<double>(rows.end - rows.first));
}

LagPyramid::Rows LagPyramid::rowsOf(long first, long last) const
{
    const long reach = m_kernel->n - 1;
    const long from = std::max(first, -reach), to = std::min(last, reach);
    if (to < from)
        return {};
    return {static_cast<std::size_t>(from + reach), static_cast<std::size_t>(to + reach + 1)};
}

} // namespace tnn::analysis

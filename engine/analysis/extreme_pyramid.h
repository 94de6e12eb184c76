// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tnn::analysis {

/// The value of largest magnitude in a range, with its sign, and where it is.
struct Extreme {
    float value = 0;
    std::uint32_t place = 0;
};

/// Extremes of an array over any range in O(log n), from levels built once in O(n).
class ExtremePyramid {
public:
    /// The values must outlive it.
    explicit ExtremePyramid(std::span<const float> values);

    /// Over places first..last, which must exist: of equal magnitudes a positive value; NaN if one of them is NaN.
    Extreme over(std::size_t first, std::size_t last) const;

private:
    std::span<const float> m_values;
    std::vector<std::vector<Extreme>> m_levels; ///< entry l - 1: the extremes of 2^l neighbors each
};

} // namespace tnn::analysis

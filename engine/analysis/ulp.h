// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// How many float32 numbers lie between a and b, and one more: the distance in units in the last place. 0 for equal ones,
/// +0 and -0 are equal, denormals count as any others, infinities of one sign are equal, so are two NaNs.
/// Nothing where only one of them is finite, or they are not finite in different ways.
std::optional<std::uint32_t> ulpDistance(float a, float b);

/// Distances of many values, in bins that double.
struct UlpHistogram {
    static constexpr std::size_t Bins = 33;
    std::array<long, Bins> counts{}; ///< [0]: exact; [k]: from 2^(k-1) to below 2^k
    long apart = 0;                  ///< those without a distance
    std::uint32_t largest = 0;       ///< over those that have one

    void add(float a, float b);
    long total() const; ///< apart included
    /// The last bin that holds a value; 0 where there is none.
    std::size_t last() const;
    bool operator==(const UlpHistogram &) const = default;
};

/// Of all values of y, or of one column, against the float64 reference rounded to float32. Shapes must be equal.
UlpHistogram ulpHistogram(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference);
UlpHistogram ulpHistogram(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference, long column);

} // namespace tnn::analysis

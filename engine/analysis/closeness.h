// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// Where two arrays differ most.
struct WorstPlace {
    long row = 0, column = 0;
    double difference = 0; ///< |a - b| there; infinite where one of them is not finite, the first such place
};

/// Shapes must be equal; of empty or equal arrays the first place. Infinities of one sign, and two NaNs, are equal.
WorstPlace worstPlace(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);
/// Of two results: their difference is taken in float64.
WorstPlace worstPlace(const toeplitz::Sequence &a, const toeplitz::Sequence &b);

/// The median of |a - b|; infinite where a or b is not finite throughout, 0 for empty arrays. Shapes must be equal.
double medianDifference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);

/// How far a value y may be from its reference r: |y - r| <= absolute + relative |r|, as torch.allclose asks.
struct Tolerance {
    double relative = 1e-5;
    /// None: `relative` times the root mean square of the reference in the value's column, so that values near zero are
    /// judged by those around them.
    std::optional<double> absolute;

    bool operator==(const Tolerance &) const = default;
};

/// How many values of y are farther from the reference than that; one that is not finite is, unless both are the same.
long countOutside(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference, const Tolerance &tolerance);

struct Difference {
    double relative
        = 0; ///< ||a - b|| / ||b||, Frobenius; 0 for two zeros, infinite against a zero b or where a is not finite
    double maximum = 0; ///< max |a - b|
    double mean = 0;    ///< mean |a - b|
};

/// How far a is from the reference b. Shapes must be equal.
Difference difference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);

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

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/toeplitz/coefficients.h"

namespace tnn::analysis {

/// The position where two arrays differ most.
struct WorstPlace {
    long row = 0, column = 0;
    double difference = 0; ///< |a - b| there; infinite if one is not finite, at the first such position
};

/// Shapes must be equal; the first position for empty or equal arrays. Infinities of one sign are equal, so are two
/// NaNs.
WorstPlace worstPlace(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);
/// Returns the worst place of two float32 results, whose difference is computed in float64.
WorstPlace worstPlace(const toeplitz::Sequence &a, const toeplitz::Sequence &b);

/// Returns the median of |a - b|; infinite if a or b has a non-finite value, 0 for empty arrays. Shapes must be equal.
double medianDifference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);

/// How far a value y may be from its reference r: |y - r| <= absolute + relative |r|, as in torch.allclose.
struct Tolerance {
    double relative = 1e-5;
    /// None: `relative` times the root mean square of the reference in the value's column, so that values near zero are
    /// judged by those around them.
    std::optional<double> absolute;

    bool operator==(const Tolerance &) const = default;
};

/// Returns how many values of y exceed the tolerance; a non-finite value does, unless it equals its reference.
long countOutside(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference, const Tolerance &tolerance);

struct Difference {
    double relative = 0; ///< ||a - b|| / ||b||, Frobenius; 0 if both are 0, infinite if only b is 0 or a is not finite
    double maximum = 0;  ///< max |a - b|
    double mean = 0;     ///< mean |a - b|
};

/// Measures how far a is from the reference b. Shapes must be equal.
Difference difference(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);

/// Returns the largest relative difference of a column; 0 if there are none.
double worstColumn(const toeplitz::Sequence &a, const toeplitz::Sequence64 &b);

/// Returns the distance between a and b in units in the last place: 0 for equal numbers. +0 and -0 are equal, denormals
/// count like other numbers, infinities of one sign are equal, so are two NaNs. None if only one of them is finite, or
/// if they are non-finite in different ways.
std::optional<std::uint32_t> ulpDistance(float a, float b);

/// Distances of many values, in bins of doubling width.
struct UlpHistogram {
    static constexpr std::size_t Bins = 33;
    std::array<long, Bins> counts{}; ///< [0]: exact; [k]: from 2^(k-1) to below 2^k
    long apart = 0;                  ///< values without a distance
    std::uint32_t largest = 0;       ///< over those with a distance

    void add(float a, float b);
    long total() const; ///< including `apart`
    /// Returns the last bin that holds a value; 0 if there is none.
    std::size_t last() const;
    bool operator==(const UlpHistogram &) const = default;
};

/// Counts all values of y, or of one column, against the float64 reference rounded to float32. Shapes must be equal.
UlpHistogram ulpHistogram(const toeplitz::Sequence &y, const toeplitz::Sequence64 &reference,
                          std::optional<long> column = {});

} // namespace tnn::analysis

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/analysis/difference.h"

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

} // namespace tnn::analysis

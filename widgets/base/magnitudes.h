// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/toeplitz/coefficients.h"

namespace tnn::widgets {

/// What the magnitudes |t| of one or more kernels, or of other values, are like: what the range of a colour scale is chosen from.
/// Negative lags of a causal kernel do not count. Percentiles are of at most 2^16 evenly spread lags per call of add().
class Magnitudes {
public:
    void add(const toeplitz::Kernel &kernel);
    void add(std::span<const float> values);

    /// The largest magnitude is known to be this at least, where what was added stands for more.
    void raise(double largest) { m_largest = std::max(m_largest, largest); }

    double largest() const { return m_largest; }   ///< of the finite ones; 0 where there is none
    double percentile(double percent) const;       ///< of the finite ones; 0 where there is none
    long notFinite() const { return m_notFinite; } ///< lags that hold NaN or an infinity
    /// Where symlog turns linear below `limit`: the 10th percentile of the magnitudes that are not 0, rounded down to a
    /// power of ten, but four decades below the limit at the least and one at the most.
    double threshold(double limit) const;

private:
    mutable std::vector<float> m_sample; ///< finite
    double m_largest = 0;
    long m_notFinite = 0;
};

/// The share of the n x n cells whose magnitude is beyond `limit`, 0 to 1.
double clippedShare(const toeplitz::Kernel &kernel, double limit);
/// The share of values whose magnitude is beyond `limit`.
double clippedShare(std::span<const float> values, double limit);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "engine/toeplitz/coefficients.h"
#include "widgets/base/color_map.h"
#include "widgets/base/theme.h"
#include "widgets/base/value_scale.h"

namespace tnn::widgets {

/// Statistics of the magnitudes |t| of one or more kernels, or of other values, from which the range of a color scale
/// is chosen. Negative lags of a causal kernel do not count. Percentiles are of at most 2^16 evenly spaced lags per
/// call of add().
class Magnitudes {
public:
    void add(const toeplitz::Kernel &kernel);
    void add(std::span<const float> values);

    /// Sets a lower bound of the largest magnitude, for added values that represent more.
    void raise(double largest) { m_largest = std::max(m_largest, largest); }

    double largest() const { return m_largest; }   ///< the largest finite magnitude; 0 if there is none
    double percentile(double percent) const;       ///< a percentile of the finite magnitudes; 0 if there is none
    long notFinite() const { return m_notFinite; } ///< count of NaN or infinite lags
    /// Returns where symlog becomes linear below `limit`: the 10th percentile of the nonzero magnitudes, rounded down
    /// to a power of ten, but at least one and at most four decades below the limit.
    double threshold(double limit) const;

private:
    mutable std::vector<float> m_sample; ///< finite magnitudes
    double m_largest = 0;
    long m_notFinite = 0;
};

/// Returns the share of the n x n cells whose magnitude exceeds `limit`, 0 to 1.
double clippedShare(const toeplitz::Kernel &kernel, double limit);
/// Returns the share of values whose magnitude exceeds `limit`.
double clippedShare(std::span<const float> values, double limit);

/// Maps values to colors; all colors are opaque.
struct ValueColors {
    ValueScale scale;
    ColorTable table;
    QRgb notFinite;
    QRgb outside; ///< for pixels without values

    QRgb of(float value) const;
};

/// The range of a picture's values, chosen by the options or locked.
class ValueRange {
public:
    double limit() const { return m_limits ? m_limits->limit : 1; } ///< the largest distinguished magnitude, > 0

    /// Chooses the range for values of these magnitudes; returns their colors. Locked keeps the current one, if any.
    ValueColors choose(figures::Scale scale, const figures::ColorRange &range, const Magnitudes &magnitudes,
                       const Theme &theme);

private:
    struct Limits {
        double limit = 1, threshold = 0.1;
    };
    std::optional<Limits> m_limits;
};

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/figures/figure.h"

namespace tnn::widgets {

/// Maps values on a color bar or an axis to positions 0..1, and places ticks.
class ValueScale {
public:
    using Kind = figures::Scale;

    /// -limit..limit; |v| <= threshold takes the room of one decade. 0 < threshold < limit.
    static ValueScale symlog(double limit, double threshold) { return {Kind::Symlog, -limit, limit, threshold}; }
    static ValueScale linear(double low, double high) { return {Kind::Linear, low, high, 0}; } ///< low < high
    /// Magnitudes 0 < low < high; smaller ones, including 0, are at 0.
    static ValueScale log(double low, double high) { return {Kind::Log, low, high, 0}; }
    static ValueScale symmetric(Kind kind, double limit, double threshold);

    Kind kind() const { return m_kind; }
    double low() const { return m_low; }
    double high() const { return m_high; }
    double threshold() const { return m_threshold; } ///< for symlog; else 0

    /// Returns 0..1; values beyond the ends are at the ends, NaN stays NaN.
    double position(double value) const;
    /// Returns round values in ascending order, at most `atMost` (>= 2) of them; powers of ten, their negatives and 0
    /// on logarithmic scales.
    std::vector<double> ticks(int atMost) const;

private:
    ValueScale(Kind kind, double low, double high, double threshold) :
        m_kind(kind), m_low(low), m_high(high), m_threshold(threshold), m_decades(decades(high))
    {
    }
    double decades(double magnitude) const; ///< for symlog: its distance from 0 in decades

    Kind m_kind;
    double m_low, m_high;
    double m_threshold;
    double m_decades; ///< for symlog: those of m_high
};

/// Returns the smallest of 1, 2, 5 times a power of ten that is not below `step`.
double roundStep(double step);
/// Returns multiples of 1, 2 or 5 times a power of ten within low..high, at most `atMost` (>= 2) of them.
std::vector<double> roundTicks(double low, double high, int atMost);
/// Returns integer multiples like roundTicks(), whose step is 1 or more.
std::vector<long> integerTicks(long first, long last, int atMost);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <limits>
#include <span>

#include <QString>
#include <QVector>

class QCPAxis;

namespace tnn::widgets {

/// Maps values to an axis that is itself linear, so that zooming and panning never need the logarithm of zero.
/// On Log and Symlog axes integers are powers of ten, on Symlog also 0; on Binary axes powers of two.
class AxisMapping {
public:
    enum class Kind {
        Linear,
        Integer,  ///< linear, ticks only at integers: lags, positions
        Log,      ///< log10
        Binary,   ///< log2, ticks at powers of two: lengths
        Repeated, ///< linear around 0, period, 2 period, ...: adjacent pictures, -1..1 each
        Symlog    ///< v / c within the threshold c, sign(v) (1 + log10(|v| / c)) beyond it
    };

    AxisMapping() = default;
    static AxisMapping integer() { return {Kind::Integer, 1}; }
    static AxisMapping logarithmic() { return {Kind::Log, 1}; }
    static AxisMapping binary() { return {Kind::Binary, 1}; }
    static AxisMapping repeated(double period) { return {Kind::Repeated, period}; }
    /// `threshold` is rounded down to a power of ten, so that ticks are integers.
    static AxisMapping symlog(double threshold);

    Kind kind() const { return m_kind; }
    double threshold() const { return m_threshold; }
    double period() const { return m_threshold; }
    /// Returns NaN if the axis has no place for the value: non-finite, or not positive on a Log or Binary axis.
    double toAxis(double value) const;
    double fromAxis(double position) const;

private:
    AxisMapping(Kind kind, double unit) : m_kind(kind), m_threshold(unit) { }

    Kind m_kind = Kind::Linear;
    double m_threshold = 1;
};

/// Returns a threshold below which few of `values` are, at most four decades under the largest; 1 if all are zero.
double symlogThreshold(std::span<const float> values);

struct AxisTicks {
    QVector<double> positions; ///< along the axis, ascending
    QVector<QString> labels;   ///< one per position
    QVector<double> minor;     ///< positions without a label
};

/// Returns ticks for the visible part of an axis, `wanted` of them or somewhat fewer: powers of ten (on a Binary axis
/// of two) if at least two of them are visible, else round values.
AxisTicks axisTicks(const AxisMapping &mapping, double lower, double upper, int wanted);

/// Returns the ticks between two places along an axis.
using TickFunction = std::function<AxisTicks(double lower, double upper)>;
void setTicks(QCPAxis &axis, TickFunction ticks);

/// Makes `axis` label the values that `mapping` placed along it, none above `last` (along the axis).
void setMapping(QCPAxis &axis, const AxisMapping &mapping, double last = std::numeric_limits<double>::infinity());

} // namespace tnn::widgets

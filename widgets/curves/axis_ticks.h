// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <limits>

#include <QString>
#include <QVector>

#include "widgets/curves/axis_mapping.h"

class QCPAxis;

namespace tnn::widgets {

struct AxisTicks {
    QVector<double> positions; ///< along the axis, ascending
    QVector<QString> labels;   ///< one per position
    QVector<double> minor;     ///< positions without a label
};

/// Returns ticks for the visible part of an axis, `wanted` of them or somewhat fewer: powers of ten (on a Binary axis
/// of two) if at least two of them are visible, else round values.
AxisTicks axisTicks(const AxisMapping &mapping, double lower, double upper, int wanted);

/// Returns "10⁻³", "−10²".
QString powerOfTen(int exponent, bool negative = false);

/// Returns the ticks between two places along an axis.
using TickFunction = std::function<AxisTicks(double lower, double upper)>;
void setTicks(QCPAxis &axis, TickFunction ticks);

/// Makes `axis` label the values that `mapping` placed along it, none above `last` (along the axis).
void setMapping(QCPAxis &axis, const AxisMapping &mapping, double last = std::numeric_limits<double>::infinity());

} // namespace tnn::widgets

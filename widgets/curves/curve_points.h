// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <QRectF>
#include <QVector>

#include "widgets/curves/axis_mapping.h" // IWYU pragma: export

class QCPGraphData;

namespace tnn::widgets {

/// Numbers in memory, `stride` apart: a column of a row-major array, or a vector.
template <typename T> struct Strided {
    const T *first = nullptr;
    long count = 0;
    long stride = 1;
    double unit = 1; ///< what they are divided by

    double operator[](long i) const
    {
        const auto value = static_cast<double>(first[i * stride]);
        return unit == 1 ? value : value / unit; // a million divisions would be noticeable
    }
};
template <typename T> Strided<T> whole(const std::vector<T> &values, double unit = 1)
{
    return {values.data(), static_cast<long>(values.size()), 1, unit};
}

/// Returns the curve of values at keys firstKey, firstKey + 1, ...; a gap if the axis has no place for a value.
QVector<QCPGraphData> curvePoints(const AxisMapping &mapping, long firstKey, const Strided<float> &values);
QVector<QCPGraphData> curvePoints(const AxisMapping &mapping, long firstKey, const Strided<double> &values);

/// Returns the item whose place along the axis is nearest to `position`, the first of equal ones; the end of none.
template <class Items, class Place> auto nearestItem(const Items &items, double position, Place place)
{
    const auto away = [&](const auto &item) { return std::abs(place(item) - position); };
    return std::min_element(items.begin(), items.end(),
                            [&](const auto &a, const auto &b) { return away(a) < away(b); });
}
/// Returns the index of the nearest length on a Binary axis.
std::size_t nearestLength(const std::vector<long> &lengths, double position);

long countNotFinite(const Strided<float> &values);
/// The vertical extent of curves; gaps are ignored.
class Extent {
public:
    void add(const QVector<QCPGraphData> &points);
    void add(double position);
    /// Cuts off what is more than this below the upper end.
    void limit(double height) { m_lower = std::max(m_lower, m_upper - height); }
    bool isEmpty() const { return m_lower > m_upper; }
    double lower() const { return m_lower; }
    double upper() const { return m_upper; }
    /// Returns the rectangle over keys left..right; -1..1 high if nothing was added.
    QRectF over(double left, double right) const;

private:
    double m_lower = std::numeric_limits<double>::infinity(), m_upper = -std::numeric_limits<double>::infinity();
};

} // namespace tnn::widgets

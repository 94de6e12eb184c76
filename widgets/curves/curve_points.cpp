// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_points.h"

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

template <typename T> QVector<QCPGraphData> points(const AxisMapping &mapping, long firstKey, const Strided<T> &values)
{
    QVector<QCPGraphData> all;
    all.reserve(static_cast<int>(values.count));
    for (long i = 0; i < values.count; ++i)
        all.append({static_cast<double>(firstKey + i), mapping.toAxis(values[i])});
    return all;
}

} // namespace

QVector<QCPGraphData> curvePoints(const AxisMapping &mapping, long firstKey, const Strided<float> &values)
{
    return points(mapping, firstKey, values);
}

QVector<QCPGraphData> curvePoints(const AxisMapping &mapping, long firstKey, const Strided<double> &values)
{
    return points(mapping, firstKey, values);
}

std::size_t nearestLength(const std::vector<long> &lengths, double position)
{
    const auto place = [](long length) { return std::log2(static_cast<double>(length)); };
    return static_cast<std::size_t>(nearestItem(lengths, position, place) - lengths.begin());
}

long countNotFinite(const Strided<float> &values)
{
    long count = 0;
    for (long i = 0; i < values.count; ++i)
        count += std::isfinite(values.first[i * values.stride]) ? 0 : 1;
    return count;
}

void Extent::add(const QVector<QCPGraphData> &points)
{
    for (const QCPGraphData &point : points) // comparisons with NaN are false
        add(point.value);
}

void Extent::add(double position)
{
    if (position < m_lower)
        m_lower = position;
    if (position > m_upper)
        m_upper = position;
}

QRectF Extent::over(double left, double right) const
{
    return isEmpty() ? QRectF(left, -1, right - left, 2) : QRectF(left, m_lower, right - left, m_upper - m_lower);
}

} // namespace tnn::widgets

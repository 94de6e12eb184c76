// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/sparkline.h"

#include <algorithm>
#include <cmath>

namespace tnn::app {

namespace {

constexpr double Decades = 3; ///< shown below the largest magnitude

double squeezed(double value, double largest)
{
    const double threshold = largest * std::pow(10.0, -Decades);
    return std::copysign(std::log10(1 + std::abs(value) / threshold), value);
}

} // namespace

std::vector<float> thinned(std::span<const float> values, std::size_t points)
{
    const std::size_t count = std::min(points, values.size());
    std::vector<float> kept(count, 0.0F);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = i * values.size() / count;
        const std::size_t last = (i + 1) * values.size() / count;
        for (std::size_t j = first; j < last; ++j)
            if (std::isfinite(values[j]) && std::abs(values[j]) >= std::abs(kept[i]))
                kept[i] = values[j];
    }
    return kept;
}

QPolygonF sparkline(std::span<const float> values, const QRectF &area)
{
    QPolygonF line;
    double largest = 0;
    for (const float value : values)
        largest = std::max<double>(largest, std::abs(value));
    double low = 0;
    double high = 0;
    for (const float value : values) {
        const double height = largest > 0 ? squeezed(value, largest) : 0;
        low = std::min(low, height);
        high = std::max(high, height);
    }
    const double span = high > low ? high - low : 1;
    const double step = values.size() > 1 ? area.width() / static_cast<double>(values.size() - 1) : 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double height = largest > 0 ? squeezed(values[i], largest) : 0;
        line.append(
            {area.left() + step * static_cast<double>(i), area.bottom() - (height - low) / span * area.height()});
    }
    return line;
}

} // namespace tnn::app

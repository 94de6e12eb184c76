// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/value_scale.h"

#include <algorithm>
#include <cmath>

namespace tnn::widgets {

namespace {

// Returns powers of ten within low..high, every stride-th, aligned to the largest.
std::vector<double> powers(double low, double high, int atMost)
{
    const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
    const int stride = std::max(1, (last - first + atMost) / std::max(1, atMost));
    std::vector<double> result;
    for (int e = last; e >= first; e -= stride)
        result.insert(result.begin(), std::pow(10, e));
    return result;
}

} // namespace

ValueScale ValueScale::symmetric(Kind kind, double limit, double threshold)
{
    if (kind == Kind::Symlog)
        return symlog(limit, threshold);
    return kind == Kind::Log ? log(threshold, limit) : linear(-limit, limit);
}

double ValueScale::decades(double magnitude) const
{
    const double ratio = magnitude / m_threshold;
    return ratio <= 1 ? ratio : 1 + std::log10(ratio);
}

double ValueScale::position(double value) const
{
    double position = 0;
    switch (m_kind) {
    case Kind::Symlog:
        position = 0.5 + std::copysign(0.5 * decades(std::abs(value)) / m_decades, value);
        break;
    case Kind::Linear:
        position = (value - m_low) / (m_high - m_low);
        break;
    case Kind::Log:
        position = value == 0 ? 0 : std::log10(std::abs(value) / m_low) / std::log10(m_high / m_low);
        break;
    }
    return std::isnan(position) ? position : std::clamp(position, 0.0, 1.0);
}

std::vector<double> ValueScale::ticks(int atMost) const
{
    if (m_kind == Kind::Linear)
        return roundTicks(m_low, m_high, atMost);
    if (m_kind == Kind::Log) {
        std::vector<double> result = powers(m_low, m_high, atMost);
        return result.size() < 2 ? roundTicks(m_low, m_high, atMost) : result;
    }
    std::vector<double> result = powers(m_threshold, m_high, std::max(1, (atMost - 1) / 2));
    if (atMost < 3 || result.empty())
        return roundTicks(m_low, m_high, atMost);
    const std::size_t count = result.size();
    for (std::size_t k = 0; k < count; ++k)
        result.insert(result.begin(), -result[2 * k]);
    result.insert(result.begin() + static_cast<std::ptrdiff_t>(count), 0);
    return result;
}

double roundStep(double step)
{
    const double power = std::pow(10, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= step * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

std::vector<double> roundTicks(double low, double high, int atMost)
{
    if (!(low < high))
        return {low};
    const double step = roundStep((high - low) / std::max(1, atMost - 1));
    const auto first = static_cast<long>(std::ceil(low / step - 1e-9));
    const auto last = static_cast<long>(std::floor(high / step + 1e-9));
    std::vector<double> result;
    for (long k = first; k <= last; ++k)
        result.push_back(static_cast<double>(k) * step);
    return result;
}

std::vector<long> integerTicks(long first, long last, int atMost)
{
    // The first multiple of a step; then the smallest step with few enough multiples.
    const auto from = [first](long step) { return (first + (first > 0 ? step - 1 : 0)) / step * step; };
    long step = 1;
    for (int k = 0; last - from(step) >= atMost * step; ++k)
        step = k % 3 == 1 ? step / 2 * 5 : 2 * step;
    std::vector<long> result;
    for (long k = from(step); k <= last; k += step)
        result.push_back(k);
    return result;
}

} // namespace tnn::widgets

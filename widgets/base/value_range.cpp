// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/value_range.h"

#include <cmath>

#include "engine/analysis/quantile.h"

namespace tnn::widgets {

namespace {

constexpr std::size_t SampleSize = 1 << 16;

/// Returns the quantile; 0 if there are no values.
double quantile(std::vector<float> &values, double level)
{
    return values.empty() ? 0 : analysis::nearestQuantile(values, level);
}

} // namespace

void Magnitudes::add(const toeplitz::Kernel &kernel)
{
    add(std::span(kernel.t).subspan(static_cast<std::size_t>(kernel.causal ? kernel.n - 1 : 0)));
}

void Magnitudes::add(std::span<const float> values)
{
    const std::size_t stride = (values.size() + SampleSize - 1) / SampleSize;
    float largest = 0;
    for (const float value : values) {
        const float magnitude = std::abs(value);
        if (!std::isfinite(magnitude))
            ++m_notFinite;
        else
            largest = std::max(largest, magnitude);
    }
    for (std::size_t k = 0; k < values.size(); k += stride)
        if (std::isfinite(values[k]))
            m_sample.push_back(std::abs(values[k]));
    m_largest = std::max<double>(m_largest, largest);
}

double Magnitudes::percentile(double percent) const
{
    return quantile(m_sample, std::clamp(percent, 0.0, 100.0) / 100);
}

double Magnitudes::threshold(double limit) const
{
    std::vector<float> present;
    std::copy_if(m_sample.begin(), m_sample.end(), std::back_inserter(present), [](float m) { return m > 0; });
    const double wanted = std::clamp(quantile(present, 0.1), 1e-4 * limit, 0.1 * limit);
    const double rounded = std::pow(10, std::floor(std::log10(wanted) + 1e-9));
    return rounded < 1e-4 * limit * (1 - 1e-9) ? 10 * rounded : rounded;
}

double clippedShare(const toeplitz::Kernel &kernel, double limit)
{
    double cells = 0;
    for (std::size_t k = 0; k < kernel.t.size(); ++k)
        if (std::abs(kernel.t[k]) > limit)
            cells += static_cast<double>(kernel.n - std::abs(static_cast<long>(k) - (kernel.n - 1)));
    return cells / (static_cast<double>(kernel.n) * static_cast<double>(kernel.n));
}

double clippedShare(std::span<const float> values, double limit)
{
    const auto clipped = std::count_if(values.begin(), values.end(),
                                       [limit](float value) { return std::abs(value) > limit; });
    return static_cast<double>(clipped) / static_cast<double>(std::max<std::size_t>(1, values.size()));
}

QRgb ValueColors::of(float value) const
{
    return std::isfinite(value) ? table.at(scale.position(value)) : notFinite;
}

ValueColors ValueRange::choose(figures::Scale scale, const figures::ColorRange &range, const Magnitudes &magnitudes,
                               const Theme &theme)
{
    using Kind = figures::ColorRange::Kind;
    if (range.kind != Kind::Locked || !m_limits) {
        double limit = magnitudes.largest();
        if (range.kind == Kind::Percentile && magnitudes.percentile(range.percentile) > 0)
            limit = magnitudes.percentile(range.percentile);
        if (range.kind == Kind::Manual && range.manual > 0 && std::isfinite(range.manual))
            limit = range.manual;
        m_limits = limit > 0 ? Limits{limit, magnitudes.threshold(limit)} : Limits();
    }
    // Magnitudes are only on one side of 0.
    const ColorMap map = scale == figures::Scale::Log ? ColorMap::Viridis : ColorMap::Diverging;
    return {ValueScale::symmetric(scale, m_limits->limit, m_limits->threshold), ColorTable(map, theme.dark),
            theme.notFinite.rgb(), theme.surface.rgb()};
}

} // namespace tnn::widgets

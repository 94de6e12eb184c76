// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/value_range.h"

#include <cmath>

namespace tnn::widgets {

QRgb ValueColours::of(float value) const
{
    return std::isfinite(value) ? table.at(scale.position(value)) : notFinite;
}

ValueRange::Limits ValueRange::limitsOf(const ValueOptions &options, const Magnitudes &magnitudes) const
{
    using Range = ValueOptions::Range;
    if (options.range == Range::Locked && m_locked)
        return *m_locked;
    double limit = magnitudes.largest();
    if (options.range == Range::Percentile && magnitudes.percentile(options.percentile) > 0)
        limit = magnitudes.percentile(options.percentile);
    if (options.range == Range::Manual && options.manual > 0 && std::isfinite(options.manual))
        limit = options.manual;
    if (limit <= 0)
        return {};
    return {limit, magnitudes.threshold(limit)};
}

void ValueRange::lock(const ValueOptions &before, const Magnitudes &magnitudes)
{
    m_locked = limitsOf(before, magnitudes);
}

ValueColours ValueRange::choose(const ValueOptions &options, const Magnitudes &magnitudes, const Theme &theme)
{
    if (options.range != ValueOptions::Range::Locked)
        m_locked.reset();
    else if (!m_locked)
        lock(options, magnitudes);
    const Limits chosen = limitsOf(options, magnitudes);
    m_limit = chosen.limit;
    const bool logarithmic = options.scale == ValueOptions::Scale::Log;
    const ColourMap map = logarithmic && options.map == ColourMap::Diverging ? ColourMap::Viridis : options.map;
    return {ValueScale::symmetric(options.scale, chosen.limit, chosen.threshold), ColourTable(map, theme.dark),
            theme.notFinite.rgb(), theme.surface.rgb()};
}

} // namespace tnn::widgets

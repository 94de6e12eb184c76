// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/value_range.h"

#include <cmath>

namespace tnn::widgets {

QRgb ValueColours::of(float value) const
{
    return std::isfinite(value) ? table.at(scale.position(value)) : notFinite;
}

ValueColours ValueRange::choose(figures::Scale scale, const figures::ColourRange &range, const Magnitudes &magnitudes,
                                const Theme &theme)
{
    using Kind = figures::ColourRange::Kind;
    if (range.kind != Kind::Locked || !m_limits) {
        double limit = magnitudes.largest();
        if (range.kind == Kind::Percentile && magnitudes.percentile(range.percentile) > 0)
            limit = magnitudes.percentile(range.percentile);
        if (range.kind == Kind::Manual && range.manual > 0 && std::isfinite(range.manual))
            limit = range.manual;
        m_limits = limit > 0 ? Limits{limit, magnitudes.threshold(limit)} : Limits();
    }
    // Magnitudes are only on one side of 0.
    const ColourMap map = scale == figures::Scale::Log ? ColourMap::Viridis : ColourMap::Diverging;
    return {ValueScale::symmetric(scale, m_limits->limit, m_limits->threshold), ColourTable(map, theme.dark),
            theme.notFinite.rgb(), theme.surface.rgb()};
}

} // namespace tnn::widgets

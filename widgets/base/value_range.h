// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/base/colour_map.h"
#include "widgets/base/magnitudes.h"
#include "widgets/base/theme.h"
#include "widgets/base/value_scale.h"

namespace tnn::widgets {

/// Maps values to colors; all colors are opaque.
struct ValueColours {
    ValueScale scale;
    ColourTable table;
    QRgb notFinite;
    QRgb outside; ///< for pixels without values

    QRgb of(float value) const;
};

/// The range of a picture's values, chosen by the options or locked.
class ValueRange {
public:
    double limit() const { return m_limits ? m_limits->limit : 1; } ///< the largest distinguished magnitude, > 0

    /// Chooses the range for values of these magnitudes; returns their colors. Locked keeps the current one, if any.
    ValueColours choose(figures::Scale scale, const figures::ColourRange &range, const Magnitudes &magnitudes,
                        const Theme &theme);

private:
    struct Limits {
        double limit = 1, threshold = 0.1;
    };
    std::optional<Limits> m_limits;
};

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/base/colour_map.h"
#include "widgets/base/magnitudes.h"
#include "widgets/base/theme.h"
#include "widgets/base/value_scale.h"

namespace tnn::widgets {

/// How the values of a picture become colours.
struct ValueOptions {
    using Scale = ValueScale::Kind; ///< Log is of the magnitude, and a diverging map gives way to Viridis
    using Range = figures::ColourRange::Kind;

    Scale scale = Scale::Symlog;
    Range range = Range::Symmetric;
    double percentile = 99; ///< of the magnitudes, 0 to 100
    double manual = 1;      ///< largest magnitude that is told apart, > 0
    ColourMap map = ColourMap::Diverging;

    bool operator==(const ValueOptions &) const = default;
};

/// As the options of a figure say.
inline ValueOptions valueOptions(figures::Scale scale, const figures::ColourRange &range)
{
    return {scale, range.kind, range.percentile, range.manual};
}

/// Values as colours; all colours are opaque.
struct ValueColours {
    ValueScale scale;
    ColourTable table;
    QRgb notFinite;
    QRgb outside; ///< where there are no values

    QRgb of(float value) const;
};

/// The range of a picture's values, chosen by the options or locked.
class ValueRange {
public:
    double limit() const { return m_limit; } ///< the largest magnitude that is told apart, > 0

    /// Before new options are taken: a range that becomes locked is the one of `before`.
    void lock(const ValueOptions &before, const Magnitudes &magnitudes);
    /// Chooses the range of values of these magnitudes; returns their colours.
    ValueColours choose(const ValueOptions &options, const Magnitudes &magnitudes, const Theme &theme);

private:
    struct Limits {
        double limit = 1, threshold = 0.1;
    };
    Limits limitsOf(const ValueOptions &options, const Magnitudes &magnitudes) const;

    std::optional<Limits> m_locked;
    double m_limit = 1;
};

} // namespace tnn::widgets

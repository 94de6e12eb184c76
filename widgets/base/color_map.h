// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QRgb>

namespace tnn::widgets {

/// Diverging is centered on 0: blue below, light (in the dark theme: dark) at 0, red above; lightness is symmetric.
/// Viridis is sequential, with increasing lightness.
enum class ColorMap { Diverging, Viridis };

/// A color map as a lookup table of opaque colors, lowest value first.
class ColorTable {
public:
    static constexpr int Size = 2048;

    /// Interpolated in Oklab between 33 control colors. Only Diverging has a variant for the dark theme.
    /// Built once; a ColorTable is cheap to copy.
    ColorTable(ColorMap map, bool dark);

    /// Returns the color at position 0..1; positions outside are clamped.
    QRgb at(double position) const
    {
        const double scaled = position * Size;
        return m_colors[scaled < 1 ? 0 : scaled >= Size ? Size - 1 : static_cast<std::size_t>(scaled)];
    }
    std::span<const QRgb> colors() const { return m_colors; }

private:
    std::span<const QRgb> m_colors; ///< colors in a permanent table
};

/// Returns the contrast of two colors by WCAG 2, 1 to 21.
double contrast(QRgb a, QRgb b);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QRgb>

namespace tnn::widgets {

/// Diverging is centred on 0: blue below, light (in the dark theme: dark) at 0, red above; lightness is symmetric.
/// Viridis is sequential, its lightness rises throughout.
enum class ColourMap { Diverging, Viridis };

/// A colour map as a table that is looked up, opaque colours, lowest value first.
class ColourTable {
public:
    static constexpr int Size = 2048;

    /// Interpolated in Oklab between 33 control colours. Diverging has a twin for the dark theme.
    /// Made once; a table itself is light.
    ColourTable(ColourMap map, bool dark);

    /// The colour at position 0..1; positions outside are clamped.
    QRgb at(double position) const
    {
        const double scaled = position * Size;
        return m_colours[scaled < 1 ? 0 : scaled >= Size ? Size - 1 : static_cast<std::size_t>(scaled)];
    }
    std::span<const QRgb> colours() const { return m_colours; }

private:
    std::span<const QRgb> m_colours; ///< of a table that stays
};

/// Contrast of two colours by WCAG 2, 1 to 21.
double contrast(QRgb a, QRgb b);

} // namespace tnn::widgets

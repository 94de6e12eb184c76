// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <QFont>
#include <QImage>
#include <QRectF>

#include "engine/figures/kernels/atlas_figure.h"
#include "widgets/base/value_range.h"

namespace tnn::widgets {

/// The lags of a band from top to bottom: every factor of two takes 1, and so does lag 0; a bidirectional band has lag
/// 0 in its middle.
class LagAxis {
public:
    /// `edges` are those of the figure, which must outlive this.
    LagAxis(const std::vector<long> &edges, bool causal) :
        m_edges(edges), m_causal(causal), m_last(placeOfEdge(edges.back()))
    {
    }

    bool causal() const { return m_causal; }
    long count() const { return m_edges.back(); } ///< the number of lags >= 0
    double first() const { return m_causal ? -0.5 : -m_last; }
    double last() const { return m_last; }
    static double placeOf(long lag); ///< the middle of a lag
    long lagAt(double place) const;
    long binAt(double place) const; ///< as for AtlasFigure::Band::at

private:
    static double placeOfEdge(long lag);
    double magnitudeAt(double place) const;

    const std::vector<long> &m_edges;
    bool m_causal;
    double m_last;
};

/// Values of a band as whole levels of a symmetric color scale, so that the extreme of many is quick to find.
class AtlasLevels {
public:
    using Level = std::int16_t;
    static constexpr int Most = 1024;             ///< levels from -Most to Most
    static constexpr Level NotFinite = INT16_MAX; ///< more extreme than any other

    AtlasLevels(figures::AtlasFigure::BandPtr band, const ValueScale &scale);

    const figures::AtlasFigure::Band &band() const { return *m_band; }
    bool isOf(const figures::AtlasFigure::BandPtr &band) const { return m_band == band; }
    const Level *column(long channel) const { return m_levels.data() + channel * m_band->stride(); }
    /// Returns the place of k99 on the axis of lags; negative if the kernel is not finite.
    double reach(long channel) const { return m_reach[static_cast<std::size_t>(channel)]; }

private:
    figures::AtlasFigure::BandPtr m_band;
    std::vector<Level> m_levels; ///< (channels, bins)
    std::vector<double> m_reach;
};

/// The color of each level.
class AtlasColors {
public:
    explicit AtlasColors(const ValueColors &colors);
    QRgb of(AtlasLevels::Level level) const
    {
        const int index = level + AtlasLevels::Most;
        return level == AtlasLevels::NotFinite ? m_notFinite : m_colors[static_cast<std::size_t>(index)];
    }

private:
    std::array<QRgb, 2 * AtlasLevels::Most + 1> m_colors;
    QRgb m_notFinite;
};

/// Where the columns and bands of an atlas are, in logical pixels.
struct AtlasGeometry {
    QRectF area; ///< room for all bands
    QRectF view; ///< the part that fills it: x in columns, y in bands; band b covers b to b + 1
    QFont font;
    double scale = 1; ///< device pixels per logical pixel

    QSize pixels() const; ///< the size of the area on the device
    double columnsPerPixel() const { return view.width() / area.width(); }
    double columnWidth() const { return area.width() / view.width(); }
    bool showsCurves() const { return columnWidth() >= 24; } ///< columns are wide enough for their kernels as curves
    double xOf(double column) const { return area.left() + (column - view.left()) / columnsPerPixel(); }
    double columnAt(double x) const { return view.left() + (x - area.left()) * columnsPerPixel(); }
    QRectF band(std::size_t index) const; ///< the whole one, between gaps, also where it is outside the area
    double yOf(std::size_t index, const LagAxis &axis, double place) const;
    double placeAt(std::size_t index, const LagAxis &axis, double y) const;
    /// Returns the columns under the pixels of x to x + 1 / scale, first and end, within 0..count.
    std::pair<long, long> columnsUnder(double x, long count) const;
};

/// A band of an atlas and its channels from left to right.
struct AtlasBand {
    std::shared_ptr<const AtlasLevels> levels;
    std::vector<long> order;
};

/// Paints the visible cells of the bands on an image of the area, Format_RGB32: geometry.pixels(), or a little less. A
/// pixel shows the value of largest magnitude of the columns and bins that it covers; those outside are left as they
/// are.
void paintAtlas(QImage &image, const std::vector<AtlasBand> &bands, const std::vector<long> &edges,
                const AtlasGeometry &geometry, const AtlasColors &colors);

} // namespace tnn::widgets

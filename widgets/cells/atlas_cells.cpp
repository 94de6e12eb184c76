// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/atlas_cells.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/parallel.h"

namespace tnn::widgets {

namespace {

using Level = AtlasLevels::Level;

constexpr double HalfOfLagZero = 0.5;

Level moreExtreme(Level a, Level b)
{
    const auto magnitude = [](Level level) { return static_cast<Level>(level < 0 ? -level : level); };
    return magnitude(b) > magnitude(a) ? b : a;
}

/// The extremes of the columns under some pixels, (bins, Together).
class Extremes {
public:
    static constexpr int Together = 64; ///< a few cache lines

    explicit Extremes(long bins) :
        m_bins(bins), m_column(static_cast<std::size_t>(bins)), m_values(static_cast<std::size_t>(bins * Together))
    {
    }

    /// Computes the extremes of `count` pixels from `left` on.
    void take(const AtlasBand &band, const AtlasGeometry &geometry, int left, int count)
    {
        std::pair<long, long> taken{-1, -1};
        for (int x = 0; x < count; ++x) {
            const auto columns = geometry.columnsUnder(geometry.area.left() + (left + x) / geometry.scale,
                                                       static_cast<long>(band.order.size()));
            if (std::exchange(taken, columns) != columns)
                reduce(band, columns);
            for (long bin = 0; bin < m_bins; ++bin)
                m_values[static_cast<std::size_t>(bin * Together + x)] = m_column[static_cast<std::size_t>(bin)];
        }
    }
    const Level *row(long bin) const { return m_values.data() + bin * Together; }

private:
    void reduce(const AtlasBand &band, std::pair<long, long> columns)
    {
        std::fill(m_column.begin(), m_column.end(), Level(0));
        for (long column = columns.first; column < columns.second; ++column)
            std::transform(m_column.begin(), m_column.end(),
                           band.levels->column(band.order[static_cast<std::size_t>(column)]), m_column.begin(),
                           moreExtreme);
    }

    long m_bins;
    std::vector<Level> m_column, m_values;
};

/// Rows of pixels that show the same bins.
struct Rows {
    int top, bottom;
    long first, last; ///< bin
};

/// A row has the bins that begin in it, or the one that covers it.
std::vector<Rows> rowsBetween(int top, int bottom, std::size_t band, const LagAxis &axis, const AtlasGeometry &geometry)
{
    std::vector<Rows> all;
    const auto binAt = [&](int y) {
        return axis.binAt(geometry.placeAt(band, axis, geometry.area.top() + y / geometry.scale));
    };
    long from = binAt(top);
    for (int y = top; y < bottom; ++y) {
        const long last = binAt(y + 1), first = y == top || last == from ? from : from + 1;
        if (all.empty() || all.back().first != first || all.back().last != last)
            all.push_back({y, y, first, last});
        all.back().bottom = y + 1;
        from = last;
    }
    return all;
}

/// The pixels of the area that have columns.
int pixelsWithColumns(const AtlasBand &band, const AtlasGeometry &geometry, int pixels)
{
    const double end = (geometry.xOf(static_cast<double>(band.order.size())) - geometry.area.left()) * geometry.scale;
    return std::clamp(static_cast<int>(std::lround(end)), 0, pixels);
}

/// Paints the visible rows of a band on an image of the area.
void paintBand(const AtlasBand &band, std::size_t index, const LagAxis &axis, const AtlasGeometry &geometry,
               const AtlasColors &colors, QRgb *image, const QSize &size, std::ptrdiff_t stride)
{
    const QRectF whole = geometry.band(index).translated(-geometry.area.topLeft());
    const int top = std::max(0, static_cast<int>(std::lround(whole.top() * geometry.scale)));
    const int bottom = std::min(size.height(), static_cast<int>(std::lround(whole.bottom() * geometry.scale)));
    const int pixels = pixelsWithColumns(band, geometry, size.width());
    if (top >= bottom || pixels < 1)
        return;
    const long firstBin = band.levels->band().firstBin();
    const std::vector<Rows> rows = rowsBetween(top, bottom, index, axis, geometry);
    Extremes extremes(band.levels->band().stride());
    std::array<Level, Extremes::Together> row{};
    for (int left = 0; left < pixels; left += Extremes::Together) {
        const int count = std::min(Extremes::Together, pixels - left);
        extremes.take(band, geometry, left, count);
        for (const Rows &same : rows) {
            std::copy_n(extremes.row(same.first - firstBin), row.size(), row.begin());
            for (long bin = same.first + 1; bin <= same.last; ++bin)
                std::transform(row.begin(), row.end(), extremes.row(bin - firstBin), row.begin(), moreExtreme);
            QRgb *const line = image + same.top * stride + left;
            std::transform(row.begin(), row.begin() + count, line, [&colors](Level level) { return colors.of(level); });
            for (int y = 1; y < same.bottom - same.top; ++y)
                std::copy_n(line, count, line + y * stride);
        }
    }
}

} // namespace

double LagAxis::placeOfEdge(long lag)
{
    return HalfOfLagZero + std::log2(static_cast<double>(lag));
}

double LagAxis::placeOf(long lag)
{
    if (lag == 0)
        return 0;
    const double distance = static_cast<double>(std::abs(lag)),
                 place = HalfOfLagZero + std::log2(distance * (distance + 1)) / 2;
    return lag < 0 ? -place : place;
}

double LagAxis::magnitudeAt(double place) const
{
    const double distance = m_causal ? place : std::abs(place);
    return distance < HalfOfLagZero ? 0 : std::exp2(distance - HalfOfLagZero);
}

long LagAxis::lagAt(double place) const
{
    const long lag = std::min(static_cast<long>(magnitudeAt(place)), m_edges.back() - 1);
    return !m_causal && place < 0 ? -lag : lag;
}

long LagAxis::binAt(double place) const
{
    const auto after = std::upper_bound(m_edges.begin(), m_edges.end(), std::abs(lagAt(place)));
    const auto bin = static_cast<long>(after - m_edges.begin()) - 1;
    return !m_causal && place < 0 ? -bin : bin;
}

AtlasLevels::AtlasLevels(figures::AtlasFigure::BandPtr band, const ValueScale &scale) : m_band(std::move(band))
{
    m_levels.reserve(m_band->values.size());
    for (const float value : m_band->values)
        m_levels.push_back(
            std::isfinite(value) ? static_cast<Level>(std::lround((2 * scale.position(value) - 1) * Most)) : NotFinite);
    for (const figures::AtlasFigure::Column &column : m_band->columns)
        m_reach.push_back(std::isnan(column.peak) ? -1 : LagAxis::placeOf(column.k99));
}

AtlasColors::AtlasColors(const ValueColors &colors) : m_notFinite(colors.notFinite)
{
    for (int level = 0; level <= 2 * AtlasLevels::Most; ++level)
        m_colors[static_cast<std::size_t>(level)] = colors.table.at(level / (2.0 * AtlasLevels::Most));
}

QRectF AtlasGeometry::band(std::size_t index) const
{
    constexpr double WideGap = 6, NarrowGap = 2, Narrow = 24;
    const double height = area.height() / view.height();
    const double gap = height < Narrow ? std::min(NarrowGap, height / 4) : WideGap;
    const double top = area.top() + (static_cast<double>(index) - view.top()) * height;
    return {area.left(), top + gap / 2, area.width(), height - gap};
}

double AtlasGeometry::yOf(std::size_t index, const LagAxis &axis, double place) const
{
    const QRectF whole = band(index);
    return whole.top() + (place - axis.first()) / (axis.last() - axis.first()) * whole.height();
}

double AtlasGeometry::placeAt(std::size_t index, const LagAxis &axis, double y) const
{
    const QRectF whole = band(index);
    const double place = axis.first() + (y - whole.top()) / whole.height() * (axis.last() - axis.first());
    return std::clamp(place, axis.first(), std::nextafter(axis.last(), axis.first()));
}

QSize AtlasGeometry::pixels() const
{
    return (area.size() * scale).toSize().expandedTo({1, 1});
}

std::pair<long, long> AtlasGeometry::columnsUnder(double x, long count) const
{
    const double step = columnsPerPixel() / scale, from = columnAt(x);
    const auto whole = [count](double column) { return std::clamp(static_cast<long>(std::floor(column)), 0L, count); };
    if (step <= 1) // the column under the pixel's middle
        return {whole(from + step / 2), whole(from + step / 2 + 1)};
    return {whole(from), std::max(whole(from) + 1, whole(from + step))};
}

void paintAtlas(QImage &image, const std::vector<AtlasBand> &bands, const std::vector<long> &edges,
                const AtlasGeometry &geometry, const AtlasColors &colors)
{
    auto *const pixels = reinterpret_cast<QRgb *>(image.bits());
    const auto stride = static_cast<std::ptrdiff_t>(image.bytesPerLine() / sizeof(QRgb));
    parallelFor(static_cast<long>(bands.size()), threads(), [&](long k) {
        const auto index = static_cast<std::size_t>(k);
        paintBand(bands[index], index, LagAxis(edges, bands[index].levels->band().causal), geometry, colors, pixels,
                  image.size(), stride);
    });
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/atlas_cells.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/parallel.h"

namespace tnn::widgets {

namespace {

using Level = AtlasLevels::Level;

constexpr double HalfOfLagZero = 0.5;

void takeExtremes(Level *to, const Level *from, long count)
{
    for (long k = 0; k < count; ++k)
        to[k] = std::abs(from[k]) > std::abs(to[k]) ? from[k] : to[k];
}

/// The extremes of the columns under each of `pixels`, (bins, pixels). They are turned over a cache line at a time.
std::vector<Level> extremesUnder(const AtlasBand &band, const AtlasGeometry &geometry, int pixels)
{
    constexpr int Together = 32;
    const long bins = band.levels->band().stride();
    std::vector<Level> all(static_cast<std::size_t>(bins * pixels)), part(static_cast<std::size_t>(bins * Together));
    for (int left = 0; left < pixels; left += Together) {
        const int count = std::min(Together, pixels - left);
        std::fill(part.begin(), part.end(), Level(0));
        for (int x = 0; x < count; ++x) {
            const auto [first, end] = geometry.columnsUnder(geometry.area.left() + (left + x) / geometry.scale,
                                                            static_cast<long>(band.order.size()));
            for (long column = first; column < end; ++column)
                takeExtremes(part.data() + x * bins, band.levels->column(band.order[static_cast<std::size_t>(column)]),
                             bins);
        }
        for (long bin = 0; bin < bins; ++bin)
            for (int x = 0; x < count; ++x)
                all[static_cast<std::size_t>(bin * pixels + left + x)] = part[static_cast<std::size_t>(x * bins + bin)];
    }
    return all;
}

/// The pixels of the area that have columns.
int pixelsWithColumns(const AtlasBand &band, const AtlasGeometry &geometry, int pixels)
{
    const double end = (geometry.xOf(static_cast<double>(band.order.size())) - geometry.area.left()) * geometry.scale;
    return std::clamp(static_cast<int>(std::lround(end)), 0, pixels);
}

/// Paints the visible rows of a band on the area's pixels.
void paintBand(const AtlasBand &band, std::size_t index, const LagAxis &axis, const AtlasGeometry &geometry,
               const AtlasColours &colours, QRgb *area, const QSize &size)
{
    const QRectF whole = geometry.band(index).translated(-geometry.area.topLeft());
    const int top = std::max(0, static_cast<int>(std::lround(whole.top() * geometry.scale)));
    const int bottom = std::min(size.height(), static_cast<int>(std::lround(whole.bottom() * geometry.scale)));
    const int pixels = pixelsWithColumns(band, geometry, size.width());
    if (top >= bottom || pixels < 1)
        return;
    const std::vector<Level> extremes = extremesUnder(band, geometry, pixels);
    std::vector<Level> row(static_cast<std::size_t>(pixels));
    std::pair<long, long> painted{0, 0};
    const auto binAt = [&](int y) {
        const double place = geometry.placeAt(index, axis, geometry.area.top() + y / geometry.scale);
        return axis.binAt(place) - band.levels->band().firstBin();
    };
    for (int y = top; y < bottom; ++y) {
        QRgb *const line = area + static_cast<std::ptrdiff_t>(y) * size.width();
        // The bins that begin in this pixel, or the one that covers it.
        const long from = binAt(y), last = binAt(y + 1);
        const std::pair<long, long> bins{y == top || last == from ? from : from + 1, last + 1};
        if (y > top && bins == painted) {
            std::copy_n(line - size.width(), pixels, line);
            continue;
        }
        painted = bins;
        std::copy_n(extremes.data() + bins.first * pixels, pixels, row.begin());
        for (long bin = bins.first + 1; bin < bins.second; ++bin)
            takeExtremes(row.data(), extremes.data() + bin * pixels, pixels);
        std::transform(row.begin(), row.end(), line, [&colours](Level level) { return colours.of(level); });
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

AtlasColours::AtlasColours(const ValueColours &colours) : m_notFinite(colours.notFinite)
{
    for (int level = 0; level <= 2 * AtlasLevels::Most; ++level)
        m_colours[static_cast<std::size_t>(level)] = colours.table.at(level / (2.0 * AtlasLevels::Most));
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

std::pair<long, long> AtlasGeometry::columnsUnder(double x, long count) const
{
    const double step = columnsPerPixel() / scale, from = columnAt(x);
    const auto whole = [count](double column) { return std::clamp(static_cast<long>(std::floor(column)), 0L, count); };
    if (step <= 1) // the column under the pixel's middle
        return {whole(from + step / 2), whole(from + step / 2 + 1)};
    return {whole(from), std::max(whole(from) + 1, whole(from + step))};
}

QImage paintAtlas(const std::vector<AtlasBand> &bands, const std::vector<long> &edges, const AtlasGeometry &geometry,
                  const AtlasColours &colours, QRgb outside)
{
    const QSize size = (geometry.area.size() * geometry.scale).toSize().expandedTo({1, 1});
    QImage image(size, QImage::Format_RGB32);
    image.fill(outside);
    auto *const pixels = reinterpret_cast<QRgb *>(image.bits());
    parallelFor(static_cast<long>(bands.size()), threads(), [&](long k) {
        const auto index = static_cast<std::size_t>(k);
        paintBand(bands[index], index, LagAxis(edges, bands[index].levels->band().causal), geometry, colours, pixels,
                  size);
    });
    return image;
}

} // namespace tnn::widgets

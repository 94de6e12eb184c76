// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_painters.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <vector>

#include "engine/parallel.h"
#include "widgets/base/new_image.h"
#include "widgets/cells/gated_candidates.h"

namespace tnn::widgets {

namespace {

using analysis::EffectiveMatrix;
using analysis::isShownRather;

/// Colors of many values: one logarithm per pixel would take longer than a frame. A value is approximated by its sign,
/// exponent and the nearest of 128 mantissas, with at most 0.4 % error.
class QuickColors {
public:
    QuickColors(const ValueColors &colors, std::size_t values) : m_colors(colors)
    {
        if (values < std::size_t{2} * Entries)
            return;
        m_table.resize(Entries);
        for (std::uint32_t k = 0; k < Entries; ++k)
            m_table[k] = colors.of(std::bit_cast<float>((k << Shift) | Half));
    }

    QRgb of(float value) const
    {
        if (m_table.empty() || value == 0)
            return m_colors.of(value);
        return m_table[std::bit_cast<std::uint32_t>(value) >> Shift];
    }

private:
    static constexpr int Shift = 16;
    static constexpr std::uint32_t Entries = 1U << 16, Half = 1U << 15;

    const ValueColors &m_colors;
    std::vector<QRgb> m_table;
};

struct GatedPainting : GatedPixels {
    QImage &image;
    QuickColors colors;

    QRgb *line(int y) const { return reinterpret_cast<QRgb *>(image.bits() + y * image.bytesPerLine()); }
    std::size_t width() const { return static_cast<std::size_t>(columns.count()); }
    void put(int y, const std::vector<float> &values) const
    {
        QRgb *const to = line(y) + columns.first;
        for (std::size_t x = 0; x < width(); ++x)
            to[x] = colors.of(values[x]);
    }
    /// Paints the rows of pixels in bands, on several threads; `values` is room for a row.
    template <class Paint> void inBands(Paint paint) const
    {
        constexpr int BandRows = 16;
        const int bands = (rows.count() + BandRows - 1) / BandRows;
        parallelFor(bands, threads(), [&](long band) {
            std::vector<float> values(width());
            const int first = rows.first + static_cast<int>(band) * BandRows;
            for (int y = first; y < std::min(first + BandRows, rows.last); ++y)
                paint(y, values);
        });
    }

    void paintCells() const;
    void paintExactly() const;
    void paintEveryCell() const;
    void paintCandidates() const;
};

void GatedPainting::paintCells() const
{
    std::vector<float> values(width());
    long painted = -1;
    for (int y = rows.first; y < rows.last; ++y) {
        const long row = cellUnder(view.row, view.step, y);
        if (row == painted) {
            std::memcpy(line(y) + columns.first, line(y - 1) + columns.first, width() * sizeof(QRgb));
            continue;
        }
        for (int x = columns.first; x < columns.last; ++x)
            values[static_cast<std::size_t>(x - columns.first)] = cells.at(row, cellUnder(view.column, view.step, x));
        put(y, values);
        painted = row;
    }
}

// Computes the extremes of all lag windows as wide as a pixel's columns once; a row then looks up one per pixel.
void GatedPainting::paintExactly() const
{
    const long firstRow = rowsUnder(rows.first).first, lastRow = rowsUnder(rows.last - 1).last;
    const GatedSpan left = columnsUnder(columns.first), right = columnsUnder(columns.last - 1);
    const long lowest = firstRow - right.last;
    std::map<long, std::vector<float>> windows; // by width, the lowest lag first
    struct Pixel {
        const float *window = nullptr;
        long column = 0; // the last one: its lag is the first in the window
    };
    std::vector<Pixel> pixels;
    for (int x = columns.first; x < columns.last; ++x) {
        const GatedSpan span = columnsUnder(x);
        std::vector<float> &window = windows[span.count()];
        if (window.empty())
            for (long lag = lowest; lag <= lastRow - left.first; ++lag)
                window.push_back(cells.t().extreme(lag, lag + span.count() - 1));
        pixels.push_back({window.data(), span.last});
    }
    inBands([&](int y, std::vector<float> &best) {
        const GatedSpan span = rowsUnder(y);
        std::fill(best.begin(), best.end(), 0.0F);
        for (long row = span.first; row <= span.last; ++row) {
            const float u = cells.post(row);
            for (std::size_t x = 0; x < width(); ++x) {
                const float value = u * pixels[x].window[row - pixels[x].column - lowest];
                if (isShownRather(value, best[x]))
                    best[x] = value;
            }
        }
        put(y, best);
    });
}

// Row after row of cells, then the cells of a pixel.
void GatedPainting::paintEveryCell() const
{
    const long left = columnsUnder(columns.first).first, right = columnsUnder(columns.last - 1).last;
    const auto visible = static_cast<std::size_t>(right - left + 1);
    const toeplitz::Kernel &kernel = cells.t().kernel();
    inBands([&](int y, std::vector<float> &best) {
        const GatedSpan span = rowsUnder(y);
        std::vector<float> row(visible, 0.0F);
        for (long i = span.first; i <= span.last; ++i) {
            const float *const t = &kernel.t[static_cast<std::size_t>(i - left + kernel.n - 1)];
            const float u = cells.post(i);
            for (std::size_t k = 0; k < visible; ++k) {
                const float value = u * *(t - k);
                row[k] = isShownRather(value, row[k]) ? value : row[k];
            }
        }
        for (std::size_t x = 0; x < width(); ++x) {
            const GatedSpan shown = columnsUnder(columns.first + static_cast<int>(x));
            best[x] = 0;
            for (long j = shown.first; j <= shown.last; ++j)
                if (const float value = row[static_cast<std::size_t>(j - left)] * cells.pre(j);
                    isShownRather(value, best[x]))
                    best[x] = value;
        }
        put(y, best);
    });
}

// Most of the time goes to fetching factors. Columns are looked at row by row, and rows in narrow tiles of columns, so
// that the factors in use stay in the cache.
void GatedPainting::paintCandidates() const
{
    constexpr int TileColumns = 48;
    const GatedCandidates candidates(*this);
    std::vector<float> values(width() * static_cast<std::size_t>(rows.count()), 0.0F);
    const auto part = [&](int y, int left, int count) {
        const auto first = static_cast<std::size_t>(y - rows.first) * width();
        return std::span(values).subspan(first + static_cast<std::size_t>(left - columns.first),
                                         static_cast<std::size_t>(count));
    };
    if (cells.hasPre())
        parallelFor(rows.count(), threads(), [&](long y) {
            const int line = rows.first + static_cast<int>(y);
            candidates.takeAlongColumns(line, part(line, columns.first, columns.count()));
        });
    const int tiles = (columns.count() + TileColumns - 1) / TileColumns;
    parallelFor(tiles, threads(), [&](long tile) {
        const int left = columns.first + static_cast<int>(tile) * TileColumns;
        for (int y = rows.first; y < rows.last; ++y) {
            const std::span<float> shown = part(y, left, std::min(TileColumns, columns.last - left));
            candidates.takeAlongRow(y, left, shown);
            std::transform(shown.begin(), shown.end(), line(y) + left,
                           [this](float value) { return colors.of(value); });
        }
    });
}

} // namespace

bool paintsExactly(const EffectiveMatrix &cells, const CellViewport &viewport, const QSize &size)
{
    const PixelSpan rows(viewport.row, viewport.step, size.height(), cells.size());
    const PixelSpan columns(viewport.column, viewport.step, size.width(), cells.size());
    const double work = rows.count() * viewport.step * columns.count() * (cells.hasPre() ? viewport.step : 1);
    return viewport.step <= 1 || work <= MostExactWork;
}

QImage paintGated(const EffectiveMatrix &cells, const CellViewport &viewport, const QSize &size,
                  const ValueColors &colors)
{
    QImage image = newImage(size, QImage::Format_RGB32);
    const PixelSpan rows(viewport.row, viewport.step, size.height(), cells.size());
    const PixelSpan columns(viewport.column, viewport.step, size.width(), cells.size());
    if (rows.count() < size.height() || columns.count() < size.width())
        image.fill(colors.outside);
    if (rows.first >= rows.last || columns.first >= columns.last)
        return image;
    const auto pixels = static_cast<std::size_t>(rows.count()) * static_cast<std::size_t>(columns.count());
    const GatedPainting painting{{cells, viewport, rows, columns}, image, {colors, pixels}};
    if (viewport.step <= 1)
        painting.paintCells();
    else if (!paintsExactly(cells, viewport, size))
        painting.paintCandidates();
    else if (cells.hasPre())
        painting.paintEveryCell();
    else
        painting.paintExactly();
    return image;
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_painters.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "engine/parallel.h"

namespace tnn::widgets {

namespace {

using analysis::EffectiveMatrix;
using analysis::isShownRather;

/// Cells first..last (inclusive) that a pixel touches, within the matrix.
struct GatedSpan {
    long first = 0, last = 0;

    GatedSpan(double origin, double step, int pixel, long cells) :
        first(std::clamp(static_cast<long>(std::floor(origin + pixel * step + 1e-9)), 0L, cells - 1)),
        last(std::clamp(static_cast<long>(std::ceil(origin + (pixel + 1) * step - 1e-9)) - 1, first, cells - 1))
    {
    }
    long count() const { return last - first + 1; }
};

/// Colors of many values: one logarithm per pixel would take longer than a frame. A value is approximated by its sign,
/// exponent and the nearest of 128 mantissas, with at most 0.4 % error.
class QuickColours {
public:
    QuickColours(const ValueColours &colours, std::size_t values) : m_colours(colours)
    {
        if (values < std::size_t{2} * Entries)
            return;
        m_table.resize(Entries);
        for (std::uint32_t k = 0; k < Entries; ++k)
            m_table[k] = colours.of(std::bit_cast<float>((k << Shift) | Half));
    }

    QRgb of(float value) const
    {
        if (m_table.empty() || value == 0)
            return m_colours.of(value);
        return m_table[std::bit_cast<std::uint32_t>(value) >> Shift];
    }

private:
    static constexpr int Shift = 16;
    static constexpr std::uint32_t Entries = 1U << 16, Half = 1U << 15;

    const ValueColours &m_colours;
    std::vector<QRgb> m_table;
};

struct GatedPainting {
    const EffectiveMatrix &cells;
    const CellViewport &view;
    QImage &image;
    PixelSpan rows, columns;
    QuickColours colours;

    QRgb *line(int y) const { return reinterpret_cast<QRgb *>(image.bits() + y * image.bytesPerLine()); }
    std::size_t width() const { return static_cast<std::size_t>(columns.count()); }
    GatedSpan rowsUnder(int y) const { return {view.row, view.step, y, cells.size()}; }
    GatedSpan columnsUnder(int x) const { return {view.column, view.step, x, cells.size()}; }
    void put(int y, const std::vector<float> &values) const
    {
        QRgb *const to = line(y) + columns.first;
        for (std::size_t x = 0; x < width(); ++x)
            to[x] = colours.of(values[x]);
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

/// Where the largest factors and coefficients of pixels are, looked up once per row, column and diagonal of pixels.
class GatedCandidates {
public:
    explicit GatedCandidates(const GatedPainting &painting) : m_painting(painting), m_cells(painting.cells)
    {
        const PixelSpan &rows = painting.rows, &columns = painting.columns;
        for (int y = rows.first; y < rows.last; ++y) {
            const GatedSpan span = painting.rowsUnder(y);
            m_rows.push_back({span, m_cells.rowOfLargest(span.first, span.last)});
        }
        for (int x = columns.first; x < columns.last; ++x) {
            const GatedSpan span = painting.columnsUnder(x);
            m_columns.push_back({span, m_cells.columnOfLargest(span.first, span.last)});
        }
        const CellViewport &view = painting.view;
        const int largest = rows.last - 1 - columns.first, smallest = rows.first - (columns.last - 1);
        for (int k = smallest; k <= largest; ++k) {
            const double middle = view.row - view.column + k * view.step;
            m_diagonals.push_back(m_cells.t().extremeLag(static_cast<long>(std::floor(middle - view.step)) + 1,
                                                         static_cast<long>(std::ceil(middle + view.step)) - 1));
        }
        findWindows();
    }

    float of(int y, int x) const
    {
        const Line &row = m_rows[static_cast<std::size_t>(y - m_painting.rows.first)];
        const Line &column = m_columns[static_cast<std::size_t>(x - m_painting.columns.first)];
        float best = 0;
        const auto take = [&best](float value) {
            if (isShownRather(value, best))
                best = value;
        };
        alongRow(row, column, take);
        alongDiagonal(row, column, m_diagonals[static_cast<std::size_t>(y - x - firstDiagonal())], take);
        if (m_cells.hasPre()) {
            take(m_cells.at(row.largest, column.largest));
            alongColumn(row, column, take);
        }
        return best;
    }

private:
    /// The cells of a row or column of pixels, and the one with the largest factor.
    struct Line {
        GatedSpan span;
        long largest = 0;
    };
    using Lag = analysis::LagPyramid::Lag;

    int firstDiagonal() const { return m_painting.rows.first - (m_painting.columns.last - 1); }

    /// The largest coefficients of windows of lags nearly as long as a pixel's side, which begin every m_part lags.
    void findWindows()
    {
        constexpr double PartsPerPixel = 8;
        const double step = m_painting.view.step;
        m_part = std::max(1L, static_cast<long>(step / PartsPerPixel));
        m_parts = static_cast<long>(std::ceil(step) + 1) / m_part - 1; // so many are always in a pixel's window
        m_lowest = m_rows.front().span.first - m_columns.back().span.last;
        const long highest = m_rows.back().span.last - m_columns.front().span.first;
        std::vector<Lag> parts;
        for (long lag = m_lowest; lag <= highest; lag += m_part)
            parts.push_back(m_cells.t().extremeLag(lag, lag + m_part - 1));
        for (std::size_t k = 0; k + static_cast<std::size_t>(m_parts) <= parts.size(); ++k)
            m_windows.push_back(
                *std::max_element(parts.begin() + static_cast<std::ptrdiff_t>(k),
                                  parts.begin() + static_cast<std::ptrdiff_t>(k) + m_parts,
                                  [](const Lag &a, const Lag &b) { return isShownRather(b.value, a.value); }));
    }
    /// The largest coefficient at lags first..last, but for less than m_part of them at either end.
    Lag within(long first, long last) const
    {
        const long window = (first - m_lowest + m_part - 1) / m_part;
        const bool fits = m_lowest + (window + m_parts) * m_part - 1 <= last
            && window < static_cast<long>(m_windows.size());
        return fits ? m_windows[static_cast<std::size_t>(window)] : m_cells.t().extremeLag(first, last);
    }

    template <class Take> void alongRow(const Line &row, const Line &column, Take take) const
    {
        const Lag found = within(row.largest - column.span.last, row.largest - column.span.first);
        if (found.value != 0)
            take(m_cells.post(row.largest) * found.value * m_cells.pre(row.largest - found.lag));
    }
    template <class Take> void alongColumn(const Line &row, const Line &column, Take take) const
    {
        const Lag found = within(row.span.first - column.largest, row.span.last - column.largest);
        if (found.value != 0)
            take(m_cells.post(column.largest + found.lag) * found.value * m_cells.pre(column.largest));
    }
    /// The largest coefficient of the pixel, at the rows nearest to those of the largest factors.
    template <class Take> void alongDiagonal(const Line &row, const Line &column, const Lag &found, Take take) const
    {
        const long first = std::max(row.span.first, column.span.first + found.lag);
        const long last = std::min(row.span.last, column.span.last + found.lag);
        if (first > last || found.value == 0)
            return;
        const long i = std::clamp(row.largest, first, last);
        take(m_cells.post(i) * found.value * m_cells.pre(i - found.lag));
        if (!m_cells.hasPre())
            return;
        const long other = std::clamp(column.largest + found.lag, first, last);
        take(m_cells.post(other) * found.value * m_cells.pre(other - found.lag));
    }

    const GatedPainting &m_painting;
    const EffectiveMatrix &m_cells;
    std::vector<Line> m_rows, m_columns;
    std::vector<Lag> m_diagonals; ///< of pixel diagonals y - x, ascending
    std::vector<Lag> m_windows;
    long m_part = 1, m_parts = 1, m_lowest = 0;
};

void GatedPainting::paintCandidates() const
{
    const GatedCandidates candidates(*this);
    inBands([&](int y, std::vector<float> &values) {
        for (int x = columns.first; x < columns.last; ++x)
            values[static_cast<std::size_t>(x - columns.first)] = candidates.of(y, x);
        put(y, values);
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
                  const ValueColours &colours)
{
    QImage image(size, QImage::Format_RGB32);
    const PixelSpan rows(viewport.row, viewport.step, size.height(), cells.size());
    const PixelSpan columns(viewport.column, viewport.step, size.width(), cells.size());
    if (rows.count() < size.height() || columns.count() < size.width())
        image.fill(colours.outside);
    if (rows.first >= rows.last || columns.first >= columns.last)
        return image;
    const auto pixels = static_cast<std::size_t>(rows.count()) * static_cast<std::size_t>(columns.count());
    const GatedPainting painting{cells, viewport, image, rows, columns, {colours, pixels}};
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

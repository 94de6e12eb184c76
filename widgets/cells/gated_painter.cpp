// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_painters.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <vector>

#include "engine/parallel.h"
#include "widgets/base/new_image.h"

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

struct GatedPainting {
    const EffectiveMatrix &cells;
    const CellViewport &view;
    QImage &image;
    PixelSpan rows, columns;
    QuickColors colors;

    QRgb *line(int y) const { return reinterpret_cast<QRgb *>(image.bits() + y * image.bytesPerLine()); }
    std::size_t width() const { return static_cast<std::size_t>(columns.count()); }
    GatedSpan rowsUnder(int y) const { return {view.row, view.step, y, cells.size()}; }
    GatedSpan columnsUnder(int x) const { return {view.column, view.step, x, cells.size()}; }
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

/// Takes the larger magnitude, NaN first, without a branch: which one it is cannot be predicted, and the values come
/// from all over memory.
void take(float &best, float value)
{
    constexpr std::uint32_t Magnitude = 0x7fffffff; // NaN has the largest
    const bool larger = (std::bit_cast<std::uint32_t>(value) & Magnitude)
        > (std::bit_cast<std::uint32_t>(best) & Magnitude);
    best = larger ? value : best;
}

/// Where the largest factors and coefficients of pixels are, looked up once per row, column and diagonal of pixels.
class GatedCandidates {
public:
    explicit GatedCandidates(const GatedPainting &painting) : m_painting(painting), m_cells(painting.cells)
    {
        const PixelSpan &rows = painting.rows, &columns = painting.columns;
        for (int y = rows.first; y < rows.last; ++y) {
            const GatedSpan span = painting.rowsUnder(y);
            m_rows.push_back(lineOf(span, m_cells.rowOfLargest(span.first, span.last)));
        }
        for (int x = columns.first; x < columns.last; ++x) {
            const GatedSpan span = painting.columnsUnder(x);
            m_columns.push_back(lineOf(span, m_cells.columnOfLargest(span.first, span.last)));
        }
        const CellViewport &view = painting.view;
        const int largest = rows.last - 1 - columns.first, smallest = rows.first - (columns.last - 1);
        for (int k = largest; k >= smallest; --k) {
            const double middle = view.row - view.column + k * view.step;
            m_diagonals.push_back(extremeOf(static_cast<long>(std::floor(middle - view.step)) + 1,
                                            static_cast<long>(std::ceil(middle + view.step)) - 1));
        }
        findWindows();
    }

    /// Takes, along a row of pixels from `left` on, the cells with the largest post of that row; all rows share the pre
    /// of a few columns.
    void takeAlongRow(int y, int left, std::span<float> values) const
    {
        const Line row = lineAt(y);
        const auto skipped = static_cast<std::size_t>(left - m_painting.columns.first);
        const Line *const columns = m_columns.data() + skipped;
        const Lag *const diagonals = m_diagonals.data() + (m_painting.rows.last - 1 - y) + skipped;
        const std::size_t end = nonzero(row, std::span(columns, values.size()));
        for (std::size_t x = 0; x < end; ++x) {
            const Line column = columns[x];
            const Lag found = within(row.largest - column.last, row.largest - column.first);
            take(values[x], valueAt(row, column, row.largest, found));
        }
        for (std::size_t x = 0; x < end; ++x)
            take(values[x], valueAt(row, columns[x], row.largest, diagonals[x]));
    }
    /// Takes, in every column, the cells with the largest pre of that column; all columns share the post of the row.
    void takeAlongColumns(int y, std::span<float> values) const
    {
        const Line row = lineAt(y);
        const std::size_t end = nonzero(row, m_columns);
        for (std::size_t x = 0; x < end; ++x) {
            const Line column = m_columns[x];
            const Lag found = within(row.first - column.largest, row.last - column.largest);
            take(values[x], valueAt(row, column, column.largest + found.lag, found));
        }
    }

private:
    /// The cells of a row or column of pixels, and the one with the largest factor. In 32 bits: the work is to fetch
    /// them.
    struct Line {
        std::int32_t first = 0, last = 0, largest = 0;
    };
    struct Lag {
        float value = 0;
        std::int32_t lag = 0;
    };

    /// How many of the columns have cells that are not above the diagonal of a causal kernel.
    std::size_t nonzero(const Line &row, std::span<const Line> columns) const
    {
        if (!m_cells.t().kernel().causal)
            return columns.size();
        const auto end = std::partition_point(columns.begin(), columns.end(),
                                              [&row](const Line &column) { return column.first <= row.last; });
        return static_cast<std::size_t>(end - columns.begin());
    }
    const Line &lineAt(int y) const { return m_rows[static_cast<std::size_t>(y - m_painting.rows.first)]; }
    static Line lineOf(const GatedSpan &span, long largest)
    {
        return {static_cast<std::int32_t>(span.first), static_cast<std::int32_t>(span.last),
                static_cast<std::int32_t>(largest)};
    }
    Lag extremeOf(long first, long last) const
    {
        const analysis::LagPyramid::Lag found = m_cells.t().extremeLag(first, last);
        return {found.value, static_cast<std::int32_t>(found.lag)};
    }

    /// The largest coefficients of windows of lags nearly as long as a pixel's side, which begin every m_part lags.
    void findWindows()
    {
        constexpr double PartsPerPixel = 8;
        const double step = m_painting.view.step;
        m_part = std::max(1, static_cast<int>(step / PartsPerPixel));
        m_perPart = 1.0 / m_part;
        m_parts = static_cast<int>(std::ceil(step) + 1) / m_part - 1; // so many are always in a pixel's window
        m_lowest = m_rows.front().first - m_columns.back().last;
        const int highest = m_rows.back().last - m_columns.front().first;
        std::vector<Lag> parts(static_cast<std::size_t>((highest - m_lowest) / m_part + 1));
        constexpr long AtOnce = 1024;
        const auto count = static_cast<long>(parts.size());
        parallelFor((count + AtOnce - 1) / AtOnce, threads(), [&](long some) {
            for (long k = some * AtOnce; k < std::min((some + 1) * AtOnce, count); ++k)
                parts[static_cast<std::size_t>(k)] = extremeOf(m_lowest + k * m_part, m_lowest + (k + 1) * m_part - 1);
        });
        for (auto begin = parts.begin(); parts.end() - begin >= m_parts; ++begin)
            m_windows.push_back(*std::max_element(
                begin, begin + m_parts, [](const Lag &a, const Lag &b) { return isShownRather(b.value, a.value); }));
    }
    /// The largest coefficient at lags first..last, but for less than m_part of them at either end.
    Lag within(std::int32_t first, std::int32_t last) const
    {
        // Faster than a division of integers, and exact: half a lag is far more than its rounding.
        const auto window = static_cast<std::int32_t>((first - m_lowest + m_part - 0.5) * m_perPart);
        const bool fits = m_lowest + (window + m_parts) * m_part - 1 <= last
            && window < static_cast<std::int32_t>(m_windows.size());
        return fits ? m_windows[static_cast<std::size_t>(window)] : extremeOf(first, last);
    }
    /// The cell of a pixel with this lag that is nearest to a row; 0 if there is none.
    float valueAt(const Line &row, const Line &column, std::int32_t nearest, const Lag &found) const
    {
        const std::int32_t first = std::max(row.first, column.first + found.lag);
        const std::int32_t last = std::min(row.last, column.last + found.lag);
        const std::int32_t i = std::clamp(std::min(std::max(nearest, first), last), row.first, row.last);
        const std::int32_t j = std::clamp(i - found.lag, column.first, column.last);
        const float value = m_cells.post(i) * found.value * m_cells.pre(j);
        return first <= last && found.value != 0 ? value : 0;
    }

    const GatedPainting &m_painting;
    const EffectiveMatrix &m_cells;
    std::vector<Line> m_rows, m_columns;
    std::vector<Lag> m_diagonals; ///< the extremes of pixel diagonals y - x, descending
    std::vector<Lag> m_windows;
    std::int32_t m_part = 1, m_parts = 1, m_lowest = 0;
    double m_perPart = 1; ///< 1 / m_part
};

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
    const GatedPainting painting{cells, viewport, image, rows, columns, {colors, pixels}};
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

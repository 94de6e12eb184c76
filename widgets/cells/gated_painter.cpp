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

namespace tnn::widgets {

namespace {

// Returns whether `value` is shown rather than `shown`: the larger magnitude, NaN first.
bool shownRather(float value, float shown)
{
    return std::abs(value) > std::abs(shown) || (std::isnan(value) && !std::isnan(shown));
}

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
    const GatedCells &cells;
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

    void paintCells() const;
    void paintExactly() const;
    void paintBound() const;
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
                window.push_back(cells.pyramid->extreme(lag, lag + span.count() - 1));
        pixels.push_back({window.data(), span.last});
    }
    std::vector<float> best(width());
    for (int y = rows.first; y < rows.last; ++y) {
        const GatedSpan span = rowsUnder(y);
        std::fill(best.begin(), best.end(), 0.0F);
        for (long row = span.first; row <= span.last; ++row) {
            const float u = cells.gate[static_cast<std::size_t>(row)];
            for (std::size_t x = 0; x < width(); ++x) {
                const float value = u * pixels[x].window[row - pixels[x].column - lowest];
                if (shownRather(value, best[x]))
                    best[x] = value;
            }
        }
        put(y, best);
    }
}

void GatedPainting::paintBound() const
{
    const int largest = rows.last - 1 - columns.first, smallest = rows.first - (columns.last - 1);
    std::vector<float> strip; // for pixel diagonals y - x from the largest to the smallest
    for (int k = largest; k >= smallest; --k) {
        const double middle = view.row - view.column + k * view.step;
        strip.push_back(cells.pyramid->extreme(static_cast<long>(std::floor(middle - view.step)) + 1,
                                               static_cast<long>(std::ceil(middle + view.step)) - 1));
    }
    std::vector<float> values(width());
    for (int y = rows.first; y < rows.last; ++y) {
        const GatedSpan span = rowsUnder(y);
        float u = 0;
        for (long row = span.first; row <= span.last; ++row)
            if (const float gate = cells.gate[static_cast<std::size_t>(row)]; shownRather(gate, u))
                u = gate;
        const float *const from = strip.data() + (rows.last - 1 - y);
        for (std::size_t x = 0; x < width(); ++x)
            values[x] = u * from[x];
        put(y, values);
    }
}

} // namespace

float GatedCells::overRow(long row, long first, long last) const
{
    first = std::max(first, 0L);
    last = std::min(last, size() - 1);
    return first > last ? 0 : gate[static_cast<std::size_t>(row)] * pyramid->extreme(row - last, row - first);
}

float GatedCells::overColumn(long column, long first, long last) const
{
    float shown = 0;
    for (long row = std::max(first, 0L); row <= std::min(last, size() - 1); ++row)
        if (const float value = at(row, column); shownRather(value, shown))
            shown = value;
    return shown;
}

float GatedCells::overDiagonal(long diagonal, long first, long last) const
{
    float shown = 0;
    for (long row = std::max({first, 0L, diagonal}); row <= std::min({last, size() - 1, size() - 1 + diagonal}); ++row)
        if (const float value = at(row, row - diagonal); shownRather(value, shown))
            shown = value;
    return shown;
}

long GatedCells::notFinite() const
{
    return std::count_if(gate.begin(), gate.end(), [](float u) { return !std::isfinite(u); });
}

float GatedCells::largest() const
{
    float largest = 0;
    for (long row = 0; row < size(); ++row)
        if (const float value = std::abs(overRow(row, 0, size() - 1)); std::isfinite(value))
            largest = std::max(largest, value);
    return largest;
}

std::vector<float> GatedCells::sample() const
{
    constexpr long MostSampled = 256;
    const long step = (size() + MostSampled - 1) / MostSampled;
    std::vector<float> values;
    for (long row = 0; row < size(); row += step)
        for (long column = 0; column < (pyramid->kernel().causal ? row + 1 : size()); column += step)
            values.push_back(at(row, column));
    return values;
}

bool paintsExactly(const GatedCells &cells, const CellViewport &viewport, const QSize &size)
{
    const PixelSpan rows(viewport.row, viewport.step, size.height(), cells.size());
    const PixelSpan columns(viewport.column, viewport.step, size.width(), cells.size());
    return viewport.step <= 1 || rows.count() * viewport.step * columns.count() <= MostExactWork;
}

QImage paintGated(const GatedCells &cells, const CellViewport &viewport, const QSize &size, const ValueColours &colours)
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
    else if (paintsExactly(cells, viewport, size))
        painting.paintExactly();
    else
        painting.paintBound();
    return image;
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_painters.h"
#include "widgets/base/new_image.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tnn::widgets {

long MatrixCells::lagOf(long diagonal) const
{
    const long n = pyramid->kernel().n;
    if (!circulant)
        return diagonal;
    const long entry = diagonal < 0 ? diagonal + 2 * n : diagonal;
    return entry <= n ? entry : entry - 2 * n;
}

float MatrixCells::at(long diagonal) const
{
    const long lag = lagOf(diagonal);
    return pyramid->kernel().at(circulant && lag == pyramid->kernel().n ? 0 : lag);
}

float MatrixCells::over(long first, long last) const
{
    first = std::max(first, 1 - size());
    last = std::min(last, size() - 1);
    if (first >= last)
        return at(std::clamp(first, 1 - size(), size() - 1));
    if (!circulant)
        return pyramid->extreme(first, last);
    // Up to five segments: -(2n-1)..-(n+1) and n+1..2n-1 wrap around, -n and n are the dummy.
    const long n = pyramid->kernel().n;
    float largest = 0;
    const auto take = [&](long from, long to, long shift) {
        from = std::max(from, first);
        to = std::min(to, last);
        if (from > to || std::isnan(largest))
            return;
        const float value = pyramid->extreme(from + shift, to + shift);
        const float more = std::abs(value) - std::abs(largest);
        if (std::isnan(value) || more > 0 || (more == 0 && value > largest))
            largest = value;
    };
    take(1 - 2 * n, -n - 1, 2 * n);
    take(-n, -n, n);
    take(1 - n, n - 1, 0);
    take(n, n, -n);
    take(n + 1, 2 * n - 1, -2 * n);
    return largest;
}

namespace {

struct Painting {
    const MatrixCells &cells;
    const CellViewport &view;
    const ValueColors &colors;
    QImage &image;
    PixelSpan rows, columns;

    QRgb *line(int y) const { return reinterpret_cast<QRgb *>(image.bits() + y * image.bytesPerLine()); }
    std::size_t width() const { return static_cast<std::size_t>(columns.count()); }

    void copyRuns(const std::vector<QRgb> &strip) const;
    void paintDiagonals() const;
    void paintCells() const;
    void paintEqualCells() const;
};

// `strip` holds the colors of pixel diagonals y - x from the largest to the smallest: a row is a segment of it.
void Painting::copyRuns(const std::vector<QRgb> &strip) const
{
    for (int y = rows.first; y < rows.last; ++y)
        std::memcpy(line(y) + columns.first, strip.data() + (rows.last - 1 - y), width() * sizeof(QRgb));
}

void Painting::paintDiagonals() const
{
    const int largest = rows.last - 1 - columns.first, smallest = rows.first - (columns.last - 1);
    std::vector<QRgb> strip;
    for (int k = largest; k >= smallest; --k) {
        const auto [first, last] = diagonalsUnder(view, k);
        strip.push_back(colors.of(cells.over(first, last)));
    }
    copyRuns(strip);
}

void Painting::paintEqualCells() const
{
    const long shift = cellUnder(view.row, 1, 0) - cellUnder(view.column, 1, 0);
    const int largest = rows.last - 1 - columns.first, smallest = rows.first - (columns.last - 1);
    std::vector<QRgb> strip;
    for (int k = largest; k >= smallest; --k)
        strip.push_back(colors.of(cells.at(shift + k)));
    copyRuns(strip);
}

void Painting::paintCells() const
{
    const long lastRow = cellUnder(view.row, view.step, rows.last - 1);
    const long firstColumn = cellUnder(view.column, view.step, columns.first);
    const long largest = lastRow - firstColumn;
    const long smallest = cellUnder(view.row, view.step, rows.first)
        - cellUnder(view.column, view.step, columns.last - 1);
    std::vector<QRgb> strip;
    strip.reserve(static_cast<std::size_t>(largest - smallest + 1));
    for (long diagonal = largest; diagonal >= smallest; --diagonal)
        strip.push_back(colors.of(cells.at(diagonal)));
    std::vector<int> offset(width());
    for (int x = columns.first; x < columns.last; ++x)
        offset[static_cast<std::size_t>(x - columns.first)] = static_cast<int>(cellUnder(view.column, view.step, x)
                                                                               - firstColumn);

    long painted = -1;
    for (int y = rows.first; y < rows.last; ++y) {
        const long row = cellUnder(view.row, view.step, y);
        QRgb *const to = line(y) + columns.first;
        if (row == painted) {
            std::memcpy(to, line(y - 1) + columns.first, width() * sizeof(QRgb));
            continue;
        }
        const QRgb *const from = strip.data() + (lastRow - row);
        for (std::size_t x = 0; x < width(); ++x)
            to[x] = from[offset[x]];
        painted = row;
    }
}

/// The cells first..last shown by a pixel.
struct FootprintSpan {
    long first = 0, last = 0;

    FootprintSpan(double origin, double step, int pixel, long cells)
    {
        const double from = origin + pixel * step;
        const bool one = step <= 1;
        first = one ? cellUnder(origin, step, pixel) : static_cast<long>(std::floor(from));
        last = one ? first : static_cast<long>(std::ceil(from + step)) - 1;
        first = std::clamp(first, 0L, cells - 1);
        last = std::clamp(last, first, cells - 1);
    }
    bool operator==(const FootprintSpan &) const = default;
};

std::vector<FootprintSpan> spansOf(double origin, double step, const PixelSpan &pixels, long cells)
{
    std::vector<FootprintSpan> spans;
    spans.reserve(static_cast<std::size_t>(pixels.count()));
    for (int pixel = pixels.first; pixel < pixels.last; ++pixel)
        spans.emplace_back(origin, step, pixel, cells);
    return spans;
}

} // namespace

std::pair<long, long> diagonalsUnder(const CellViewport &viewport, long difference)
{
    const double middle = viewport.row - viewport.column + static_cast<double>(difference) * viewport.step;
    return {static_cast<long>(std::floor(middle - viewport.step)) + 1,
            static_cast<long>(std::ceil(middle + viewport.step)) - 1};
}

long mostDiagonalsUnder(const CellViewport &viewport, const QSize &size)
{
    long most = 0;
    for (int difference = 1 - size.width(); difference < size.height(); ++difference) {
        const auto [first, last] = diagonalsUnder(viewport, difference);
        most = std::max(most, last - first + 1);
    }
    return most;
}

QImage paintMatrix(const MatrixCells &cells, const CellViewport &viewport, const QSize &size, const ValueColors &colors)
{
    QImage image = newImage(size, QImage::Format_RGB32);
    const PixelSpan rows(viewport.row, viewport.step, size.height(), cells.size());
    const PixelSpan columns(viewport.column, viewport.step, size.width(), cells.size());
    const bool covered = rows.count() == size.height() && columns.count() == size.width();
    if (!covered)
        image.fill(colors.outside);
    if (rows.first >= rows.last || columns.first >= columns.last)
        return image;
    const Painting painting{cells, viewport, colors, image, rows, columns};
    if (viewport.step > 1)
        painting.paintDiagonals();
    else if (viewport.step == 1)
        painting.paintEqualCells();
    else
        painting.paintCells();
    return image;
}

float moreExtreme(float a, float b)
{
    return std::isnan(a) || std::abs(b) <= std::abs(a) ? a : b;
}

QImage paintFootprint(std::span<const float> values, const CellCount &count, const CellViewport &viewport,
                      const QSize &size, const ValueColors &colors)
{
    QImage image = newImage(size, QImage::Format_RGB32);
    image.fill(colors.outside);
    const PixelSpan x(viewport.column, viewport.step, size.width(), count.columns);
    const PixelSpan y(viewport.row, viewport.step, size.height(), count.rows);
    const std::vector<FootprintSpan> columns = spansOf(viewport.column, viewport.step, x, count.columns);
    const std::vector<FootprintSpan> rows = spansOf(viewport.row, viewport.step, y, count.rows);
    std::vector<float> extremes(static_cast<std::size_t>(count.columns)); // over the rows that a pixel shows
    std::vector<QRgb> line(columns.size());
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (k == 0 || !(rows[k] == rows[k - 1])) {
            const float *row = values.data() + rows[k].first * count.columns;
            std::copy(row, row + count.columns, extremes.begin());
            for (long r = rows[k].first + 1; r <= rows[k].last; ++r) {
                row += count.columns;
                std::transform(extremes.begin(), extremes.end(), row, extremes.begin(), moreExtreme);
            }
            std::transform(columns.begin(), columns.end(), line.begin(), [&](const FootprintSpan &span) {
                float value = extremes[static_cast<std::size_t>(span.first)];
                for (long c = span.first + 1; c <= span.last; ++c)
                    value = moreExtreme(value, extremes[static_cast<std::size_t>(c)]);
                return colors.of(value);
            });
        }
        auto *const to = reinterpret_cast<QRgb *>(image.scanLine(y.first + static_cast<int>(k))) + x.first;
        std::memcpy(to, line.data(), line.size() * sizeof(QRgb));
    }
    return image;
}

} // namespace tnn::widgets

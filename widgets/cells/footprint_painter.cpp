// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_painters.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace tnn::widgets {

namespace {

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

float moreExtreme(float a, float b)
{
    return std::isnan(a) || std::abs(b) <= std::abs(a) ? a : b;
}

QImage paintFootprint(std::span<const float> values, const CellCount &count, const CellViewport &viewport,
                      const QSize &size, const ValueColours &colours)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(colours.outside);
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
                return colours.of(value);
            });
        }
        auto *const to = reinterpret_cast<QRgb *>(image.scanLine(y.first + static_cast<int>(k))) + x.first;
        std::memcpy(to, line.data(), line.size() * sizeof(QRgb));
    }
    return image;
}

} // namespace tnn::widgets

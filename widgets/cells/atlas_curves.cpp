// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include <QPainter>
#include <QPolygonF>

#include "engine/parallel.h"
#include "widgets/base/new_image.h"
#include "widgets/base/tick_label.h"
#include "widgets/cells/atlas_plot.h"

// The cells of an atlas, and what is drawn on them: kernels as curves, and k99.

namespace tnn::widgets {

namespace {

/// The columns in sight.
std::pair<long, long> columnsSeen(const AtlasGeometry &geometry, const AtlasBand &band)
{
    const auto count = static_cast<long>(band.order.size());
    return {std::clamp(static_cast<long>(std::floor(geometry.view.left())), 0L, count),
            std::clamp(static_cast<long>(std::ceil(geometry.view.right())), 0L, count)};
}

const figures::AtlasFigure::Column &columnAt(const AtlasBand &band, long column)
{
    return band.levels->band().columns[static_cast<std::size_t>(band.order[static_cast<std::size_t>(column)])];
}

/// The place of the longest k99 of some columns; negative if none is finite.
double longestReach(const AtlasBand &band, std::pair<long, long> columns)
{
    double longest = -1;
    for (long column = columns.first; column < columns.second; ++column)
        longest = std::max(longest, band.levels->reach(band.order[static_cast<std::size_t>(column)]));
    return longest;
}

} // namespace

/// The cells go right into the picture: copies of it take much of a frame.
void AtlasPlot::paintStill(QImage &still)
{
    constexpr double Dense = 4; // many points are slow to smooth
    const AtlasGeometry where = geometry();
    const QRect seen = QRect((where.area.topLeft() * where.scale).toPoint(), where.pixels()).intersected(still.rect());
    if (seen.isEmpty())
        return;
    // One call of bits(), which detaches: threads may not.
    const auto partOf = [bits = still.bits(), &image = std::as_const(still)](const QRect &part) {
        return QImage(bits + part.top() * image.bytesPerLine() + part.left() * image.depth() / 8, part.width(),
                      part.height(), image.bytesPerLine(), image.format());
    };
    QImage cells = partOf(seen);
    paintAtlas(cells, m_bands, m_figure->edges, where, *m_levelColors);
    // Each band on its own part of the image, so that threads share the work.
    parallelFor(static_cast<long>(m_bands.size()), threads(), [&](long k) {
        const auto band = static_cast<std::size_t>(k);
        const QRectF part = where.band(band).intersected(where.area);
        const QRect pixels = QRectF(part.topLeft() * where.scale, part.size() * where.scale).toAlignedRect() & seen;
        if (pixels.isEmpty())
            return;
        QImage image = partOf(pixels);
        image.setDevicePixelRatio(where.scale);
        QPainter lines(&image);
        lines.setRenderHint(QPainter::Antialiasing, where.columnWidth() >= Dense);
        lines.translate(-QPointF(pixels.topLeft()) / where.scale);
        paintLines(lines, where, band);
    });
    QPainter painter(&still);
    paintAround(painter, where, size(), m_labels);
}

void AtlasPlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    const QFont font = fontOfPixels(this->font(), ExportFont);
    const Labels labels = labelsOf(font, room.width());
    const AtlasGeometry where{areaOn(room, font, labels), view(), font, scale};
    m_paper = where;
    QImage cells = newImage(where.pixels(), QImage::Format_RGB32);
    cells.fill(m_colors->outside);
    paintAtlas(cells, m_bands, m_figure->edges, where, *m_levelColors);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const double fineness = cells.width() / where.area.width();
    for (std::size_t band = 0; band < m_bands.size(); ++band) {
        const QRectF part = where.band(band).intersected(where.area); // between bands the picture may be transparent
        if (!part.isEmpty())
            painter.drawImage(part, cells,
                              QRectF((part.topLeft() - where.area.topLeft()) * fineness, part.size() * fineness));
        painter.save();
        painter.setClipRect(where.band(band).intersected(where.area));
        paintLines(painter, where, band);
        painter.restore();
    }
    paintAround(painter, where, room, labels);
}

/// What is drawn on the cells of a band.
void AtlasPlot::paintLines(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const
{
    if (geometry.band(band).intersected(geometry.area).isEmpty())
        return;
    if (geometry.showsCurves())
        paintCurves(painter, geometry, band);
    paintReach(painter, geometry, band);
}

void AtlasPlot::paintReach(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const
{
    const AtlasBand &columns = m_bands[band];
    const LagAxis axis = lagAxis(band);
    const auto count = static_cast<long>(columns.order.size());
    const double each = geometry.columnWidth(), step = std::max(1.0, each);
    const auto [first, end] = columnsSeen(geometry, columns);
    constexpr double Width = 1.2;
    painter.setPen(geometry.showsCurves() ? QPen(theme().accent, 2 * Width) : linePen(painter, theme().text, Width));
    for (const double side : axis.causal() ? std::vector<double>{1} : std::vector<double>{-1, 1}) {
        QPolygonF line;
        // By column, or where several are in one pixel by pixel.
        for (double x = each > 1 ? geometry.xOf(static_cast<double>(first)) : geometry.area.left();
             x < std::min(geometry.area.right(), geometry.xOf(static_cast<double>(end))); x += step) {
            const auto column = static_cast<long>(std::lround(geometry.columnAt(x)));
            const double reach = longestReach(
                columns, each > 1 ? std::pair(column, std::min(count, column + 1)) : geometry.columnsUnder(x, count));
            const double y = geometry.yOf(band, axis, side * reach);
            if (reach < 0) {
                painter.drawPolyline(line);
                line.clear();
            } else if (geometry.showsCurves()) {
                painter.drawLine(QPointF(x + 1, y), QPointF(x + step - 1, y));
            } else {
                line << QPointF(x + step / 2, y);
            }
        }
        painter.drawPolyline(line);
    }
}

/// To the right where the kernel has the sign of its peak, on the scale of the colors.
void AtlasPlot::paintCurves(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const
{
    constexpr double ShareOfColumn = 0.9, LeastOutlined = 40;
    constexpr double WidestByLevel = 128; // where a level is far less than a pixel
    const AtlasBand &columns = m_bands[band];
    const Band &values = columns.levels->band();
    const LagAxis axis = lagAxis(band);
    const auto [first, end] = columnsSeen(geometry, columns);
    const bool quickly = !isForPaper(painter);
    QColor halo = theme().surface; // the line stands out from any color below it, which stays that of the bar
    halo.setAlpha(150);
    std::vector<double> sides{0}; // of the line, where the halo is
    if (quickly)                  // lines of one pixel; of many curves they would take too much of a frame
        sides = geometry.columnWidth() < LeastOutlined ? std::vector<double>() : std::vector<double>{-1, 1};
    struct Point {
        long first, end; ///< bins
        double y;
    };
    std::vector<Point> points; // on the screen at most one per pixel: as in the cells, the value of largest magnitude
    for (long bin = values.firstBin(); bin < values.bins; ++bin) {
        const auto at = static_cast<std::size_t>(std::abs(bin));
        const double place = (axis.placeOf(m_figure->edges[at]) + axis.placeOf(m_figure->edges[at + 1] - 1)) / 2;
        const double y = geometry.yOf(band, axis, bin < 0 ? -place : place);
        if (quickly && !points.empty() && (y - points.back().y) * geometry.scale < 1)
            points.back().end = bin + 1;
        else
            points.push_back({bin, bin + 1, y});
    }
    const bool byLevel = quickly && geometry.columnWidth() < WidestByLevel;
    const auto shareOf = [&](long channel, const Point &point) {
        const AtlasLevels::Level *const levels = columns.levels->column(channel) - values.firstBin();
        const long bin = std::max_element(levels + point.first, levels + point.end,
                                          [](int a, int b) { return std::abs(a) < std::abs(b); })
            - levels;
        return byLevel ? levels[bin] / (2.0 * AtlasLevels::Most)
                       : m_colors->scale.position(values.at(channel, bin)) - 0.5;
    };
    QPolygonF curve(static_cast<qsizetype>(points.size()));
    for (long column = first; column < end; ++column) {
        const long channel = columns.order[static_cast<std::size_t>(column)];
        const double left = geometry.xOf(static_cast<double>(column));
        painter.setPen(QPen(theme().surface, 1));
        painter.drawLine(QPointF(left, geometry.area.top()), QPointF(left, geometry.area.bottom()));
        if (std::isnan(columnAt(columns, column).peak))
            continue;
        std::transform(points.begin(), points.end(), curve.begin(), [&](const Point &point) {
            return QPointF(left + (0.5 + ShareOfColumn * shareOf(channel, point)) * geometry.columnWidth(), point.y);
        });
        painter.setPen(linePen(painter, halo, 3.4));
        for (const double side : sides)
            painter.drawPolyline(curve.translated(side / geometry.scale, 0));
        painter.setPen(linePen(painter, theme().text, 1.4));
        painter.drawPolyline(curve);
    }
}

} // namespace tnn::widgets

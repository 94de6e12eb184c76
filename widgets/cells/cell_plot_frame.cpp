// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <QPainter>

#include "widgets/cells/cell_plot.h"
#include "widgets/cells/color_bar.h"

// What a picture of cells draws around its cells, and the strips beside them.

namespace tnn::widgets {

namespace {

constexpr double BarGap = CellMargins::BarGap, Margin = CellMargins::Outer, LineGap = 3, TitleGap = 4;

const QString BetweenNotes = QStringLiteral(" \u00b7 ");

} // namespace

QString CellPlot::Axis::textOf(long number) const
{
    return names ? names->at(static_cast<std::size_t>(number - first)) : groupedNumber(number);
}

double CellPlot::widestLabel(const QFontMetricsF &metrics, const Axis &axis, long count)
{
    double widest = metrics.horizontalAdvance(axis.textOf(axis.first));
    for (long k = axis.names ? 1 : count - 1; k < count; ++k) // of numbers the first or the last one is the widest
        widest = std::max(widest, metrics.horizontalAdvance(axis.textOf(axis.first + k)));
    return widest;
}

/// Returns round cell numbers within `from`..`to` (in cells), at most one every `room` pixels.
std::vector<long> CellPlot::ticks(double from, double to, const Axis &axis, long cells, double length, double room)
{
    const auto each = static_cast<double>(axis.cells);
    const long begin = std::max(0L, static_cast<long>(std::ceil(from / each - 0.5)));
    const long end = std::min(cells / axis.cells - 1, static_cast<long>(std::floor(to / each - 0.5)));
    return integerTicks(axis.first + begin, axis.first + end, std::max(2, static_cast<int>(length / room)));
}

double CellPlot::barWidth(double height, const QFont &font) const
{
    return ColorBar{m_colors->scale, m_colors->table, theme(), font}.width(height);
}

QRectF CellPlot::area(const QSizeF &size, const QFont &font) const
{
    if (isEmpty())
        return {QPointF(), size};
    const QFontMetricsF metrics(font);
    const QMarginsF beside = edges();
    const double line = std::ceil(metrics.height());
    const double rowLabels = widestLabel(metrics, rowAxis(), count().rows / rowAxis().cells);
    const double stripLabels = m_profiles ? ProfileStrips::labelWidth(m_colors->scale, font) : 0;
    const double left = std::ceil(std::max(Margin + line + rowLabels + TickGap + TickLength, Margin + stripLabels));
    const double right = std::ceil(beside.right() + BarGap + barWidth(size.height(), font) + Margin);
    const double top = Margin + beside.top();
    const double bottom = TickLength + TickGap + TitleGap + 3 * line + LineGap + Margin;
    return {left, top, std::max(1.0, std::floor(size.width() - left - right)),
            std::max(1.0, std::floor(size.height() - top - bottom))};
}

std::optional<CellIndex> CellPlot::cellAt(const CellGeometry &geometry, const QPointF &pixel) const
{
    if (isEmpty() || !geometry.frame(count()).contains(pixel))
        return {};
    const QPointF at = geometry.toCell(pixel);
    return CellIndex{std::clamp(static_cast<long>(std::floor(at.y())), 0L, count().rows - 1),
                     std::clamp(static_cast<long>(std::floor(at.x())), 0L, count().columns - 1)};
}

void CellPlot::paintFurniture(QPainter &painter, const CellGeometry &geometry) const
{
    const QRectF frame = geometry.frame(count());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintGuides(painter, geometry, frame);
    paintAxes(painter, geometry, frame);
    paintBar(painter, geometry, frame);
    paintNotes(painter, geometry, frame);
    if (m_profiles)
        strips(geometry).paintAxes(painter);
    painter.restore();
}

void CellPlot::paintBar(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const double height = std::min(geometry.area.height(), std::max(frame.height(), 120.0));
    const double first = geometry.area.top(), last = std::max(first, geometry.area.bottom() - height);
    const double top = std::clamp(frame.center().y() - height / 2, first, last);
    const double left = std::round(frame.right() + edges().right()) + BarGap + 0.5;
    ColorBar{m_colors->scale, m_colors->table, theme(), geometry.font}.paint(painter,
                                                                             {left, top, ColorBar::Thickness, height});
}

double CellPlot::rightOfBar(const CellGeometry &geometry) const
{
    return geometry.area.right() + edges().right() + BarGap + barWidth(geometry.area.height(), geometry.font);
}

QStringList CellPlot::notesWithin(const CellGeometry &geometry, double right) const
{
    const QFontMetricsF metrics(geometry.font);
    QStringList parts = notes(geometry).split(BetweenNotes, Qt::SkipEmptyParts);
    while (!parts.isEmpty() && metrics.horizontalAdvance(parts.join(BetweenNotes)) > right - Margin)
        parts.removeLast();
    return parts;
}

int CellPlot::textsLeftOut(const QSize &room)
{
    if (isEmpty())
        return 0;
    const CellGeometry where = geometryOnPaper(room, 1);
    const QFontMetricsF metrics(where.font);
    const QRectF frame = where.frame(count());
    const auto notesInAll = notes(where).split(BetweenNotes, Qt::SkipEmptyParts).size();
    const auto isLong = [&](const QString &title, double most) { return metrics.horizontalAdvance(title) > most; };
    return static_cast<int>(notesInAll - notesWithin(where, rightOfBar(where)).size())
        + static_cast<int>(isLong(rowAxis().title, where.area.height()))
        + static_cast<int>(isLong(columnAxis().title, std::max(frame.width(), rightOfBar(where) - Margin)));
}

void CellPlot::paintNotes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const QFontMetricsF metrics(geometry.font);
    const double y = frame.bottom() + TickLength + TickGap + TitleGap + 2 * metrics.height() + LineGap;
    const double right = rightOfBar(geometry);
    const QString text = notesWithin(geometry, right).join(BetweenNotes); // the tooltip has all of them
    const double width = metrics.horizontalAdvance(text);
    const double left = std::clamp(frame.center().x() - width / 2, Margin, std::max(Margin, right - width));
    painter.setPen(theme().muted);
    painter.setFont(geometry.font);
    painter.drawText(QPointF(left, y + metrics.ascent()), text);
}

void CellPlot::paintAxes(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const QFont &font = geometry.font;
    const QFontMetricsF metrics(font);
    const Axis rows = rowAxis(), columns = columnAxis();
    const double rowLabels = widestLabel(metrics, rows, count().rows / rows.cells);
    const double columnLabels = widestLabel(metrics, columns, count().columns / columns.cells);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().muted, 1));
    painter.drawRect(frame.adjusted(-0.5, -0.5, 0.5, 0.5));
    const QPointF from = geometry.toCell(frame.topLeft()), to = geometry.toCell(frame.bottomRight());
    const auto middle = [](const Axis &axis, long number) {
        return (static_cast<double>(number - axis.first) + 0.5) * static_cast<double>(axis.cells);
    };
    constexpr double Nowhere = -std::numeric_limits<double>::infinity();
    double above = Nowhere; // the middle of the last label
    const double rowRoom = rows.names ? metrics.height() : std::max(2.6 * metrics.height(), 36.0);
    for (const long i : ticks(from.y(), to.y(), rows, count().rows, frame.height(), rowRoom)) {
        const double y = geometry.toPixel({0, middle(rows, i)}).y();
        if (y - above < metrics.height())
            continue;
        above = y;
        paintTick(painter, font, theme(), Qt::LeftEdge, {frame.left(), y}, rows.textOf(i));
    }
    double before = Nowhere; // the end of the last label
    for (const long j :
         ticks(from.x(), to.x(), columns, count().columns, frame.width(), std::max(columnLabels + 18, 44.0))) {
        const double x = geometry.toPixel({middle(columns, j), 0}).x();
        const QString number = groupedNumber(j);
        const double half = metrics.horizontalAdvance(number) / 2;
        const bool isBelowStrip = m_profiles && x + half > frame.right() + ProfileStrips::Gap; // it has its own labels
        const bool isFree = x - half >= before && !isBelowStrip;
        paintTick(painter, font, theme(), Qt::BottomEdge, {x, frame.bottom()}, isFree ? number : QString());
        if (isFree)
            before = x + half;
    }
    painter.setPen(theme().text);
    paintText(painter, font, {frame.center().x(), frame.bottom() + TickLength + TickGap + TitleGap + metrics.height()},
              Qt::AlignHCenter | Qt::AlignTop, columns.title);
    painter.save();
    painter.translate(frame.left() - TickLength - 2 * TickGap - rowLabels, frame.center().y());
    painter.rotate(-90);
    paintText(painter, font, {0, 0}, Qt::AlignHCenter | Qt::AlignBottom, rows.title);
    painter.restore();
}

void CellPlot::paintCrossHair(QPainter &painter, const CellGeometry &geometry, const CellIndex &cell) const
{
    QColor color = theme().text;
    color.setAlpha(150);
    painter.setPen(QPen(color, 1));
    const QPointF at = geometry.toPixel({static_cast<double>(cell.column) + 0.5, static_cast<double>(cell.row) + 0.5});
    painter.drawLine(QPointF(geometry.area.left(), at.y()), QPointF(geometry.area.right(), at.y()));
    painter.drawLine(QPointF(at.x(), geometry.area.top()), QPointF(at.x(), geometry.area.bottom()));
}

QMarginsF CellPlot::edges() const
{
    constexpr double Room = ProfileStrips::Depth + ProfileStrips::Gap;
    return m_profiles ? QMarginsF(0, Room, Room, 0) : QMarginsF();
}

ProfileStrips CellPlot::strips(const CellGeometry &geometry) const
{
    return {geometry, geometry.frame(count()), m_colors->scale, theme()};
}

/// For the pinned cell, the last one under the pointer, or empty.
void CellPlot::paintProfiles(QPainter &painter, const CellGeometry &geometry) const
{
    if (const std::optional<CellIndex> cell = profiled())
        strips(geometry).paint(painter, profilesOf(*cell), m_pinned ? tr("pinned") : QString());
    else
        strips(geometry).paint(painter, {}, tr("Hover over a cell; click to pin it"));
}

std::optional<CellIndex> CellPlot::cellBeside(const CellGeometry &geometry, const QPointF &pixel,
                                              const CellIndex &shown) const
{
    const ProfileStrips beside = strips(geometry);
    const QPointF at = geometry.toCell(pixel);
    const auto within = [](double cell, long cells) {
        return std::clamp(static_cast<long>(std::floor(cell)), 0L, cells - 1);
    };
    if (beside.top().contains(pixel))
        return CellIndex{shown.row, within(at.x(), count().columns)};
    if (beside.right().contains(pixel))
        return CellIndex{within(at.y(), count().rows), shown.column};
    return {};
}

QString CellPlot::tipAt(const CellGeometry &geometry, const QPointF &point) const
{
    return point.y() > geometry.frame(count()).bottom() ? notes(geometry) : QString();
}

} // namespace tnn::widgets

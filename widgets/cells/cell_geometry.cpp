// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_geometry.h"

#include <algorithm>
#include <cmath>

namespace tnn::widgets {

namespace {

constexpr double LargestCell = 48; ///< pixels

} // namespace

PixelSpan::PixelSpan(double origin, double step, int pixels, long cells)
{
    while (last < pixels && origin + (last + 0.5) * step < static_cast<double>(cells))
        ++last;
    while (first < last && origin + (first + 0.5) * step < 0)
        ++first;
}

long cellUnder(double origin, double step, int pixel)
{
    return static_cast<long>(std::floor(origin + (pixel + 0.5) * step));
}

QPointF CellGeometry::toPixel(const QPointF &cell) const
{
    return {area.left() + (cell.x() - view.left()) / view.width() * area.width(),
            area.top() + (cell.y() - view.top()) / view.height() * area.height()};
}

QPointF CellGeometry::toCell(const QPointF &pixel) const
{
    return {view.left() + (pixel.x() - area.left()) / area.width() * view.width(),
            view.top() + (pixel.y() - area.top()) / area.height() * view.height()};
}

QRectF CellGeometry::frame(const CellCount &count) const
{
    const QRectF whole = count.whole();
    return QRectF(toPixel(whole.topLeft()), toPixel(whole.bottomRight())).intersected(area);
}

QSize CellGeometry::pixels() const
{
    return {std::max(1, qRound(area.width() * scale)), std::max(1, qRound(area.height() * scale))};
}

CellViewport CellGeometry::viewport() const
{
    const double step = view.width() / pixels().width();
    // Corrects rounding where one pixel per cell is intended.
    return {view.top(), view.left(), std::abs(step - 1) < 1e-6 ? 1 : step};
}

QRectF CellGeometry::constrained(const QRectF &wanted, const QRectF &area, const CellCount &count)
{
    const QSizeF cells = count.whole().size();
    const double all = std::max(cells.width() / area.width(), cells.height() / area.height());
    const double asked = std::max(wanted.width() / area.width(), wanted.height() / area.height());
    const double step = std::clamp(asked, std::min(all, 1 / LargestCell), all);
    const QSizeF extent = step * area.size();
    const auto within = [](double middle, double length, double side) {
        return length >= side ? side / 2 : std::clamp(middle, length / 2, side - length / 2);
    };
    const QPointF middle(within(wanted.center().x(), extent.width(), cells.width()),
                         within(wanted.center().y(), extent.height(), cells.height()));
    return {middle - QPointF(extent.width(), extent.height()) / 2, extent};
}

} // namespace tnn::widgets

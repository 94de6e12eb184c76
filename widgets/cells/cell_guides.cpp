// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/cells/cell_plot.h"

// Lines on the cells, and texts beside their rows.

namespace tnn::widgets {

std::optional<QLineF> CellPlot::diagonalLine(const CellGeometry &geometry, double diagonal) const
{
    const auto columns = static_cast<double>(count().columns), rows = static_cast<double>(count().rows);
    // A little more than what is seen, so that coordinates stay small however far the view is zoomed in.
    const QRectF seen = geometry.view.adjusted(-1, -1, 1, 1);
    const double first = std::max({0.0, -diagonal, seen.left(), seen.top() - diagonal}),
                 last = std::min({columns, rows - diagonal, seen.right(), seen.bottom() - diagonal});
    if (first >= last)
        return {};
    return QLineF(geometry.toPixel({first, first + diagonal}), geometry.toPixel({last, last + diagonal}));
}

void CellPlot::paintDiagonal(QPainter &painter, const CellGeometry &geometry, double diagonal, const QPen &pen) const
{
    const std::optional<QLineF> line = diagonalLine(geometry, diagonal);
    if (!line)
        return;
    QColor halo = theme().surface;
    halo.setAlpha(150);
    painter.setPen(QPen(halo, pen.widthF() + 2));
    painter.drawLine(*line);
    painter.setPen(pen);
    painter.drawLine(*line);
}

void CellPlot::paintMarkedDiagonal(QPainter &painter, const CellGeometry &geometry, double diagonal) const
{
    const std::optional<QLineF> line = diagonalLine(geometry, diagonal);
    if (!line)
        return;
    QColor halo = theme().surface;
    halo.setAlpha(150);
    // Several lines of one pixel are painted many times faster than a wide one: this one follows the pointer.
    painter.setPen(QPen(halo, 1));
    for (const double side : {-1.0, 1.0})
        painter.drawLine(line->translated(side, 0));
    painter.setPen(QPen(theme().text, 1));
    painter.drawLine(*line);
}

void CellPlot::paintSymbols(QPainter &painter, const CellGeometry &geometry, const QRectF &frame,
                            const std::vector<std::string> &symbols) const
{
    if (symbols.empty())
        return;
    const QFontMetricsF metrics(geometry.font);
    const auto cells = static_cast<double>(rowAxis().cells);
    const double height = cells * geometry.area.height() / geometry.view.height();
    const long step = std::max(1L, static_cast<long>(std::ceil(metrics.height() / height)));
    painter.setPen(theme().text);
    painter.setFont(geometry.font);
    const auto tokens = static_cast<long>(symbols.size());
    const double top = geometry.toCell(frame.topLeft()).y(), bottom = geometry.toCell(frame.bottomRight()).y();
    const long visible = std::max(0L, static_cast<long>(std::ceil(top / cells - 0.5)));
    const long first = (visible + step - 1) / step * step;
    const long last = std::min(tokens - 1, static_cast<long>(std::floor(bottom / cells - 0.5)));
    for (long token = first; token <= last; token += step) {
        const double y = geometry.toPixel({0, (static_cast<double>(token) + 0.5) * cells}).y();
        const QString symbol = QString::fromStdString(symbols[static_cast<std::size_t>(token)]);
        painter.drawText(QRectF(frame.right() + 5, y - metrics.height() / 2, SymbolRoom - 5, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(symbol, Qt::ElideRight, SymbolRoom - 5));
    }
}

} // namespace tnn::widgets

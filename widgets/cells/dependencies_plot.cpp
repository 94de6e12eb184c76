// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/dependencies_plot.h"

#include <QPainter>

#include "widgets/cells/cell_painters.h"

namespace tnn::widgets {

using Reach = figures::DependenciesFigure::Reach;

QString DependenciesPlot::description() const
{
    return tr("%1: effects of up to %2 nats").arg(title(), shortNumber(limit()));
}

QImage DependenciesPlot::data(const CellGeometry &geometry) const
{
    return paintFootprint(m_figure->values, count(), geometry.viewport(), geometry.pixels(), colors());
}

/// "dashed: median k99 of L0 3, L1 12; 2 beyond"; empty without kernels.
QString DependenciesPlot::reachNote() const
{
    QStringList within;
    long beyond = 0;
    for (const Reach &one : m_figure->reach)
        if (one.k99 < static_cast<double>(m_figure->count))
            within << tr("%1 %2").arg(QString::fromStdString(one.brief), shortNumber(one.k99));
        else
            ++beyond;
    if (within.isEmpty())
        return beyond > 0 ? tr("the median k99 of every layer is beyond") : QString();
    const QString text = tr("dashed: median k99 of %1").arg(within.join(tr(", ")));
    return beyond > 0 ? tr("%1; %2 beyond").arg(text).arg(beyond) : text;
}

QString DependenciesPlot::notes(const CellGeometry &geometry) const
{
    if (isEmpty())
        return {};
    QStringList notes{tr("effect in nats")};
    if (magnitudes().notFinite() > 0)
        notes << tr("%1 values are not finite").arg(groupedNumber(magnitudes().notFinite()));
    if (clippedShare() > 0)
        notes << tr("%1 % clipped at %2").arg(shortNumber(100 * clippedShare(), 2), shortNumber(limit()));
    if (const QString reach = reachNote(); !reach.isEmpty())
        notes << reach;
    notes << translated(m_figure->note);
    if (geometry.cellsPerPixel() > 1)
        notes << tr("each pixel shows the largest of its cells");
    return notes.join(tr(" \u00b7 "));
}

QString DependenciesPlot::readoutOf(const CellGeometry &, const CellIndex &cell) const
{
    const auto named = [this](long place) {
        return tr("%1 %2").arg(groupedNumber(m_figure->first + place),
                               QString::fromStdString(m_figure->symbols[static_cast<std::size_t>(place)]));
    };
    const QString text = tr("i %1  j %2  lag %3")
                             .arg(named(cell.row), named(cell.column), groupedNumber(cell.row - cell.column));
    if (cell.row < cell.column)
        return tr("%1  the network is causal").arg(text);
    return tr("%1  effect %2 nats").arg(text, shortNumber(m_figure->value(cell.row, cell.column), 4));
}

Hover DependenciesPlot::hoverOf(const CellIndex &cell) const
{
    return {cell.row - cell.column, m_figure->first + cell.row, m_figure->first + cell.column};
}

std::optional<CellIndex> DependenciesPlot::cellOf(const Hover &hover) const
{
    if (!hover.row || !hover.column)
        return {};
    const CellIndex cell{*hover.row - m_figure->first, *hover.column - m_figure->first};
    const auto isIn = [this](long place) { return place >= 0 && place < m_figure->count; };
    return isIn(cell.row) && isIn(cell.column) ? std::optional(cell) : std::nullopt;
}

void DependenciesPlot::paintLag(QPainter &painter, const CellGeometry &geometry, long lag) const
{
    paintMarkedDiagonal(painter, geometry, static_cast<double>(lag));
}

void DependenciesPlot::paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    QPen dashed(theme().text, 1);
    dashed.setDashPattern({5, 4});
    painter.save();
    painter.setClipRect(frame);
    for (const Reach &one : m_figure->reach)
        paintDiagonal(painter, geometry, one.k99, dashed);
    painter.restore();
    paintSymbols(painter, geometry, frame, m_figure->symbols);
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/inside_plot.h"

#include <algorithm>

#include "widgets/cells/cell_painters.h"

namespace tnn::widgets {

namespace {

/// Returns enough cells that the picture is at least half as high as wide.
long cellsOfToken(const figures::InsideFigure &figure)
{
    constexpr long Most = 64;
    return std::clamp(figure.channels / (2 * figure.tokens), 1L, Most);
}

} // namespace

CellCount InsidePlot::count() const
{
    return m_figure && m_figure->tokens > 0 ? CellCount{m_figure->tokens * cellsOfToken(*m_figure), m_figure->channels}
                                            : CellCount{};
}

void InsidePlot::measure(Magnitudes &magnitudes)
{
    m_cells = cellsOfToken(*m_figure);
    m_values.clear();
    m_values.reserve(m_figure->values.size() * static_cast<std::size_t>(m_cells));
    for (long row = 0; row < m_figure->tokens * m_cells; ++row) {
        const auto first = m_figure->values.begin() + row / m_cells * m_figure->channels;
        m_values.insert(m_values.end(), first, first + m_figure->channels);
    }
    magnitudes.add(m_figure->values);
}

QString InsidePlot::description() const
{
    return tr("%1: %2 tokens by %3 channels, values up to %4 in magnitude")
        .arg(title(), groupedNumber(m_figure->tokens), groupedNumber(m_figure->channels), shortNumber(limit()));
}

QImage InsidePlot::data(const CellGeometry &geometry) const
{
    return paintFootprint(m_values, count(), geometry.viewport(), geometry.pixels(), colors());
}

QString InsidePlot::notes(const CellGeometry &geometry) const
{
    QStringList notes;
    if (geometry.cellsPerPixel() > 1)
        notes.append(tr("each pixel shows the largest of its cells"));
    if (magnitudes().notFinite() > 0)
        notes.append(tr("%1 values are not finite").arg(groupedNumber(magnitudes().notFinite())));
    if (clippedShare() > 0)
        notes.append(tr("%1 % clipped at \u00b1%2").arg(shortNumber(100 * clippedShare(), 2), shortNumber(limit())));
    return notes.join(tr(" \u00b7 "));
}

QString InsidePlot::readoutOf(const CellGeometry &, const CellIndex &cell) const
{
    const long token = cell.row / m_cells;
    const auto place = static_cast<std::size_t>(token);
    const float value = m_figure->values[place * static_cast<std::size_t>(m_figure->channels)
                                         + static_cast<std::size_t>(cell.column)];
    QString text = tr("token %1").arg(groupedNumber(token));
    if (place < m_figure->symbols.size())
        text += QStringLiteral(" %1").arg(QString::fromStdString(m_figure->symbols[place]));
    return text + tr("  channel %1  value %2").arg(groupedNumber(cell.column), shortNumber(value, 4));
}

QMarginsF InsidePlot::edges() const
{
    return {0, 0, m_figure->symbols.empty() ? 0 : SymbolRoom, 0};
}

void InsidePlot::paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    paintSymbols(painter, geometry, frame, m_figure->symbols);
}

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/inside_plot.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/cells/cell_painters.h"

namespace tnn::widgets {

namespace {

constexpr double SymbolRoom = 52;

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
    return joinedClauses(notes);
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

/// Paints the tokens' symbols beside their rows, as many as fit.
void InsidePlot::paintGuides(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const QFontMetricsF metrics(geometry.font);
    const double height = static_cast<double>(m_cells) * geometry.area.height() / geometry.view.height();
    if (m_figure->symbols.empty())
        return;
    const long step = std::max(1L, static_cast<long>(std::ceil(metrics.height() / height)));
    painter.setPen(theme().text);
    painter.setFont(geometry.font);
    const auto tokens = static_cast<long>(m_figure->symbols.size());
    const double top = geometry.toCell(frame.topLeft()).y(), bottom = geometry.toCell(frame.bottomRight()).y();
    const auto cells = static_cast<double>(m_cells);
    const long visible = std::max(0L, static_cast<long>(std::ceil(top / cells - 0.5)));
    const long first = (visible + step - 1) / step * step;
    const long last = std::min(tokens - 1, static_cast<long>(std::floor(bottom / cells - 0.5)));
    for (long token = first; token <= last; token += step) {
        const double y = geometry.toPixel({0, (static_cast<double>(token) + 0.5) * cells}).y();
        const QString symbol = QString::fromStdString(m_figure->symbols[static_cast<std::size_t>(token)]);
        painter.drawText(QRectF(frame.right() + 5, y - metrics.height() / 2, SymbolRoom - 5, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(symbol, Qt::ElideRight, SymbolRoom - 5));
    }
}

} // namespace tnn::widgets

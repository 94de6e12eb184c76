// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/footprint_profile.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPolygonF>

#include "widgets/cells/footprint_painter.h"

namespace tnn::widgets {

double FootprintProfile::along(const CellGeometry &geometry, double cell) const
{
    return m_side == Side::Top ? geometry.toPixel({cell, 0}).x() : geometry.toPixel({0, cell}).y();
}

QPointF FootprintProfile::place(const QRectF &frame, double along, double position) const
{
    return m_side == Side::Top ? QPointF(along, frame.top() - Gap - position * Depth)
                               : QPointF(frame.right() + Gap + position * Depth, along);
}

// As in the cells, a pixel over many lags shows the value of largest magnitude.
std::vector<FootprintProfile::Step> FootprintProfile::steps(const CellGeometry &geometry, const QRectF &frame) const
{
    const bool top = m_side == Side::Top;
    const double begin = top ? frame.left() : frame.top(), end = top ? frame.right() : frame.bottom();
    const double perPixel = std::max(1.0, geometry.cellsPerPixel() * geometry.scale); // cells of a step
    const auto cellAt = [&](double pixel) {
        return top ? geometry.toCell({pixel, 0}).x() : geometry.toCell({0, pixel}).y();
    };
    const long count = 2 * m_kernel.n - 1;
    const auto last = static_cast<double>(std::min<long>(count, static_cast<long>(std::ceil(cellAt(end) - 1e-6))));
    std::vector<Step> steps;
    for (double cell = std::max(0.0, std::floor(cellAt(begin) + 1e-6)); cell < last; cell += perPixel) {
        const auto from = static_cast<std::size_t>(cell);
        const auto to = static_cast<std::size_t>(std::min(std::ceil(cell + perPixel), last));
        float value = m_kernel.t[from];
        for (std::size_t k = from + 1; k < to; ++k)
            value = moreExtreme(value, m_kernel.t[k]);
        steps.push_back({std::clamp(along(geometry, cell), begin, end),
                         std::clamp(along(geometry, cell + perPixel), begin, end), value});
    }
    return steps;
}

void FootprintProfile::paint(QPainter &painter, const CellGeometry &geometry, const QRectF &frame) const
{
    const double zero = m_scale.position(0);
    QColor fill = m_theme.accent;
    fill.setAlpha(60);
    const std::vector<Step> all = steps(geometry, frame);
    QPolygonF line;
    const auto flush = [&] {
        if (line.isEmpty())
            return;
        painter.setPen(QPen(m_theme.accent, 1.2));
        painter.drawPolyline(line);
        line.clear();
    };
    for (const Step &step : all) {
        if (!std::isfinite(step.value)) {
            flush();
            painter.fillRect(QRectF(place(frame, step.from, 0), place(frame, step.to, 1)).normalized(),
                             m_theme.notFinite);
            continue;
        }
        const double position = m_scale.position(step.value);
        const QPointF from = place(frame, step.from, position), to = place(frame, step.to, position);
        painter.setRenderHint(QPainter::Antialiasing, false); // no seams between the steps
        painter.fillRect(QRectF(place(frame, step.from, zero), to).normalized(), fill);
        painter.setRenderHint(QPainter::Antialiasing);
        line << from << to;
    }
    flush();
    if (!all.empty()) {
        painter.setPen(QPen(m_theme.muted, 1));
        painter.drawLine(place(frame, all.front().from, zero), place(frame, all.back().to, zero));
    }
}

void FootprintProfile::paintDot(QPainter &painter, const CellGeometry &geometry, const QRectF &frame, long cell) const
{
    const float value = m_kernel.t[static_cast<std::size_t>(cell)];
    const double at = along(geometry, static_cast<double>(cell) + 0.5);
    const bool top = m_side == Side::Top;
    if (!std::isfinite(value) || at < (top ? frame.left() : frame.top()) || at > (top ? frame.right() : frame.bottom()))
        return;
    painter.setPen(QPen(m_theme.surface, 1));
    painter.setBrush(m_theme.accent);
    painter.drawEllipse(place(frame, at, m_scale.position(value)), 3.5, 3.5);
}

} // namespace tnn::widgets

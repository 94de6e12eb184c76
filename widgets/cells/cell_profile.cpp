// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/cell_profile.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include "widgets/base/tick_label.h"

namespace tnn::widgets {

using Side = CellProfile::Side;

namespace {

constexpr int MostStripTicks = 3; // the ends and the middle

} // namespace

ProfileStrips::ProfileStrips(const CellGeometry &geometry, const QRectF &frame, const ValueScale &scale,
                             const Theme &theme, double depth) :
    m_geometry(geometry),
    m_scale(scale), m_theme(theme), m_top(frame.left(), frame.top() - Gap - depth, frame.width(), depth),
    m_right(frame.right() + Gap, frame.top(), depth, frame.height())
{
}

double ProfileStrips::labelWidth(const ValueScale &scale, const QFont &font)
{
    double widest = 0;
    for (const double value : scale.ticks(MostStripTicks))
        widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(tickText(scale, value)));
    return TickLength + TickGap + widest;
}

double ProfileStrips::along(const CellProfile &profile, double cell) const
{
    return profile.side == Side::Top ? std::clamp(m_geometry.toPixel({cell, 0}).x(), m_top.left(), m_top.right())
                                     : std::clamp(m_geometry.toPixel({0, cell}).y(), m_right.top(), m_right.bottom());
}

QPointF ProfileStrips::place(Side side, double along, double position) const
{
    return side == Side::Top ? QPointF(along, m_top.bottom() - position * m_top.height())
                             : QPointF(m_right.left() + position * m_right.width(), along);
}

QPen ProfileStrips::pen(const CellProfile &profile) const
{
    if (profile.filled)
        return {m_theme.accent, 1.2};
    // One pixel: wider lines are many times slower, and these follow the pointer.
    QPen pen(m_theme.series.at(profile.series % m_theme.series.size()), 1);
    if (profile.series > 1) // color alone is not enough
        pen.setDashPattern({4, 2});
    return pen;
}

void ProfileStrips::paint(QPainter &painter, const std::vector<CellProfile> &profiles, const QString &note) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const CellProfile &profile : profiles) {
        paintCurve(painter, profile);
        paintDot(painter, profile);
    }
    paintNames(painter, profiles, note);
    painter.restore();
}

void ProfileStrips::paintAxes(QPainter &painter) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.border, 1));
    for (const QRectF &strip : {m_top, m_right})
        painter.drawRect(strip.adjusted(-0.5, -0.5, 0.5, 0.5));
    double taken = -1e9; // up to here, by the labels below the right strip
    for (const double value : m_scale.ticks(MostStripTicks)) {
        const double position = m_scale.position(value);
        const QPointF left = place(Side::Top, m_top.left(), position),
                      bottom = place(Side::Right, m_right.bottom(), position);
        painter.setPen(QPen(m_theme.grid, 1));
        painter.drawLine(left, place(Side::Top, m_top.right(), position));
        painter.drawLine(place(Side::Right, m_right.top(), position), bottom);
        const QString label = tickText(m_scale, value);
        painter.setPen(m_theme.muted);
        painter.drawLine(left - QPointF(TickLength, 0), left - QPointF(1, 0));
        // The first row's number is directly below the strip.
        if (left.y() + QFontMetricsF(m_geometry.font).height() <= m_top.bottom() + Gap)
            paintText(painter, m_geometry.font, left - QPointF(TickLength + TickGap, 0),
                      Qt::AlignRight | Qt::AlignVCenter, label);
        const double half = QFontMetricsF(m_geometry.font).horizontalAdvance(label) / 2;
        // Within the strip: the columns have their own labels beside it.
        const double middle = std::clamp(bottom.x(), m_right.left() + half,
                                         std::max(m_right.left() + half, m_right.right() - half));
        if (middle - half < taken)
            continue;
        taken = middle + half + TickGap;
        painter.drawLine(bottom + QPointF(0, 1), bottom + QPointF(0, TickLength));
        paintText(painter, m_geometry.font, {middle, bottom.y() + TickLength + TickGap},
                  Qt::AlignHCenter | Qt::AlignTop, label);
    }
}

// One step per cell, or per pixel if many cells share one: then the value of largest magnitude, as in the picture.
void ProfileStrips::paintCurve(QPainter &painter, const CellProfile &profile) const
{
    const bool top = profile.side == Side::Top;
    const QPointF begin = m_geometry.toCell(top ? m_top.topLeft() : m_right.topLeft());
    const QPointF end = m_geometry.toCell(top ? m_top.bottomRight() : m_right.bottomRight());
    const double from = std::max(static_cast<double>(profile.first), std::floor((top ? begin.x() : begin.y()) + 1e-6));
    const double to = std::min(static_cast<double>(profile.end), std::ceil((top ? end.x() : end.y()) - 1e-6));
    const double step = std::max(1.0, m_geometry.cellsPerPixel() * m_geometry.scale);
    const double zero = m_scale.position(0);
    const auto at = [&](double cell, double position) { return place(profile.side, along(profile, cell), position); };
    const auto fill = [&](double cell, double next, double low, double high, const QColor &color) {
        painter.fillRect(QRectF(at(cell, low), at(next, high)).normalized(), color);
    };
    QPolygonF line;
    const auto flush = [&] {
        painter.setPen(pen(profile));
        painter.drawPolyline(line);
        line.clear();
    };
    for (double cell = from; cell < to; cell += step) {
        const double next = std::min(cell + step, to);
        const float value = profile.over(static_cast<long>(cell),
                                         std::max(static_cast<long>(std::ceil(next)) - 1, static_cast<long>(cell)));
        if (!std::isfinite(value)) {
            flush();
            fill(cell, next, 0, 1, m_theme.notFinite);
            continue;
        }
        const double position = m_scale.position(static_cast<double>(value));
        if (profile.filled) {
            QColor color = m_theme.accent;
            color.setAlpha(60);
            painter.setRenderHint(QPainter::Antialiasing, false); // no seams between the steps
            fill(cell, next, zero, position, color);
            painter.setRenderHint(QPainter::Antialiasing);
        }
        line << at(cell, position) << at(next, position);
    }
    flush();
    if (profile.filled && from < to) {
        painter.setPen(QPen(m_theme.muted, 1));
        painter.drawLine(at(from, zero), at(to, zero));
    }
}

void ProfileStrips::paintDot(QPainter &painter, const CellProfile &profile) const
{
    const double middle = static_cast<double>(profile.cell) + 0.5;
    const float value = profile.over(profile.cell, profile.cell);
    const bool top = profile.side == Side::Top;
    const double dot = top ? m_geometry.toPixel({middle, 0}).x() : m_geometry.toPixel({0, middle}).y();
    if (!std::isfinite(value)
        || !(top ? dot >= m_top.left() && dot <= m_top.right() : dot >= m_right.top() && dot <= m_right.bottom()))
        return;
    painter.setPen(QPen(m_theme.surface, 1));
    painter.setBrush(pen(profile).color());
    painter.drawEllipse(place(profile.side, dot, m_scale.position(static_cast<double>(value))), 3.5, 3.5);
    painter.setBrush(Qt::NoBrush);
}

void ProfileStrips::paintNames(QPainter &painter, const std::vector<CellProfile> &profiles, const QString &note) const
{
    const QFontMetricsF metrics(m_geometry.font);
    constexpr double Sample = 14, SampleGap = 5;
    double y = m_top.top() + metrics.height() / 2;
    painter.setFont(m_geometry.font);
    for (const CellProfile &profile : profiles) {
        painter.setPen(pen(profile));
        painter.drawLine(QPointF(m_right.left(), y), QPointF(m_right.left() + Sample, y));
        painter.setPen(m_theme.text);
        painter.drawText(QPointF(m_right.left() + Sample + SampleGap, y + metrics.ascent() - metrics.height() / 2),
                         profile.label);
        y += metrics.height() + 1;
    }
    const double left = profiles.empty() ? m_top.left() + SampleGap : m_right.left();
    if (left + metrics.horizontalAdvance(note) > m_right.right())
        return;
    painter.setPen(m_theme.muted);
    const double baseline = profiles.empty() ? m_top.center().y() + metrics.ascent() / 2
                                             : y + metrics.ascent() - metrics.height() / 2;
    painter.drawText(QPointF(left, baseline), note);
}

} // namespace tnn::widgets

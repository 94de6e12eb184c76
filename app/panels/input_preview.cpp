// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/input_preview.h"

#include <algorithm>

#include <QPainter>

#include "app/base/number_format.h"
#include "app/controls/sparkline.h"

namespace tnn::app {

InputPreview::InputPreview(QWidget *parent) : QWidget(parent)
{
    setMinimumHeight(56);
    setAccessibleName(tr("The input x"));
}

void InputPreview::setValues(const std::vector<float> &values)
{
    m_values = thinned(values, 400);
    m_low = m_values.empty() ? 0 : *std::min_element(m_values.begin(), m_values.end());
    m_high = m_values.empty() ? 0 : *std::max_element(m_values.begin(), m_values.end());
    update();
}

void InputPreview::paintEvent(QPaintEvent *)
{
    if (m_values.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    painter.setFont(small);
    const QString high = numberText(m_high);
    const QString low = numberText(m_low);
    const QFontMetrics metrics(small);
    const int room = std::max(metrics.horizontalAdvance(high), metrics.horizontalAdvance(low)) + 8;
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const QRect text = rect().adjusted(8, 0, 0, 0);
    if (isFlat()) {
        painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, high);
    } else {
        painter.drawText(text, Qt::AlignTop | Qt::AlignLeft, high);
        painter.drawText(text, Qt::AlignBottom | Qt::AlignLeft, low);
    }
    paintValues(painter, QRectF(rect()).adjusted(room + 8, 6, -8, -6));
}

void InputPreview::paintValues(QPainter &painter, const QRectF &area) const
{
    constexpr double ApartForStems = 6, DotRadius = 2.2;
    const auto heightOf = [&](float value) {
        return isFlat() ? area.center().y() : area.bottom() - (value - m_low) / (m_high - m_low) * area.height();
    };
    const double step = m_values.size() > 1 ? area.width() / static_cast<double>(m_values.size() - 1) : 0;
    QPolygonF line;
    for (std::size_t i = 0; i < m_values.size(); ++i)
        line.append({area.left() + step * static_cast<double>(i), heightOf(m_values[i])});
    const QColor color = palette().color(QPalette::Highlight);
    painter.setPen(QPen(color, 1.2));
    if (m_values.size() > 1 && step < ApartForStems) {
        painter.drawPolyline(line);
        return;
    }
    // A line between a few values would suggest values between them, but there are none.
    const double foot = heightOf(std::clamp(0.0F, m_low, m_high));
    for (const QPointF &top : line)
        painter.drawLine(QPointF(top.x(), foot), top);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const QPointF &top : line)
        painter.drawEllipse(top, DotRadius, DotRadius);
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/input_preview.h"

#include <algorithm>

#include <QPainter>

#include "app/views/words.h"
#include "app/window/sparkline.h"

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
    painter.drawText(rect().adjusted(8, 0, 0, 0), Qt::AlignTop | Qt::AlignLeft, high);
    painter.drawText(rect().adjusted(8, 0, 0, 0), Qt::AlignBottom | Qt::AlignLeft, low);
    QPolygonF line;
    const QRectF area = QRectF(rect()).adjusted(room + 8, 6, -8, -6);
    const double span = m_high > m_low ? m_high - m_low : 1;
    const double step = m_values.size() > 1 ? area.width() / static_cast<double>(m_values.size() - 1) : 0;
    for (std::size_t i = 0; i < m_values.size(); ++i)
        line.append({area.left() + step * static_cast<double>(i),
                     area.bottom() - (m_values[i] - m_low) / span * area.height()});
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.2));
    painter.drawPolyline(line);
}

} // namespace tnn::app

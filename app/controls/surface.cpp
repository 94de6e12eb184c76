// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/surface.h"

#include <QPainter>

namespace tnn::app {

Surface::Surface(QWidget *parent, Part part) : QFrame(parent), m_part(part) { }

void Surface::setBorderRole(QPalette::ColorRole role)
{
    m_border = role;
    update();
}

void Surface::paintEvent(QPaintEvent *)
{
    constexpr double Radius = 4;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    // Beyond the joint the other part goes on: what lies outside is cut off by the widget's own edge.
    if (m_part == Part::Top)
        box.adjust(0, 0, 0, Radius + 1);
    if (m_part == Part::Bottom)
        box.adjust(0, -Radius - 1, 0, 0);
    painter.setPen(palette().color(m_border));
    painter.setBrush(palette().brush(QPalette::Base));
    painter.drawRoundedRect(box, Radius, Radius);
}

} // namespace tnn::app

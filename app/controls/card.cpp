// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/card.h"

#include <QPainter>

#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"

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
    // The box extends into the other part: what is outside is clipped by the widget's edge.
    if (m_part == Part::Top)
        box.adjust(0, 0, 0, Radius + 1);
    if (m_part == Part::Bottom)
        box.adjust(0, -Radius - 1, 0, 0);
    painter.setPen(palette().color(m_border));
    painter.setBrush(palette().brush(QPalette::Base));
    painter.drawRoundedRect(box, Radius, Radius);
}

Card::Card(const QString &title, QWidget *parent) :
    Surface(parent), m_title(new ElidedLabel(this)), m_note(new ElidedLabel(this)), m_body(new QVBoxLayout)
{
    setRole(m_title, Role::Title);
    setRole(m_note, Role::Muted);
    m_title->setText(title);
    m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(4);
    setLayout(inColumn({inRow({m_title, {m_note, 1}}, 8, QMargins(8, 6, 8, 2)), m_body}, 2, QMargins(1, 1, 1, 4)));
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/link.h"

#include <QKeyEvent>
#include <QPainter>

namespace tnn::app {

Link::Link(QWidget *parent) : QAbstractButton(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setForegroundRole(QPalette::Link);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

int Link::heightForWidth(int width) const
{
    constexpr int Unbounded = 1 << 16;
    return fontMetrics().boundingRect(QRect(0, 0, width, Unbounded), Qt::TextWordWrap, text()).height();
}

void Link::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QFont marked = font();
    marked.setUnderline(underMouse() || hasFocus());
    painter.setFont(marked);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), Qt::TextWordWrap, text());
}

/// The Enter keys activate it as the space bar does.
void Link::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

bool Link::event(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    return QAbstractButton::event(event);
}

} // namespace tnn::app

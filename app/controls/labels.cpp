// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/labels.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStylePainter>
#include <QToolTip>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"

namespace tnn::app {

QString plainTip(const QString &text)
{
    constexpr qsizetype Longest = 4000;
    if (text.isEmpty())
        return {};
    const QString shown = text.size() > Longest ? text.left(Longest) + QChar(0x2026) : text;
    return QStringLiteral("<p style=\"white-space: pre-wrap\">%1</p>").arg(shown.toHtmlEscaped());
}

QString pathTip(const QString &path)
{
    return plainTip(escapedText(path.toStdString()));
}

void setPlainTip(QWidget *widget, const QString &text)
{
    widget->setToolTip(plainTip(text));
    widget->setAccessibleDescription(text);
}

ElidedLabel::ElidedLabel(QWidget *parent, Qt::TextElideMode mode) : QLabel(parent), m_mode(mode)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    const QString shown = fontMetrics().elidedText(text(), m_mode, contentsRect().width());
    painter.drawItemText(contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), shown,
                         foregroundRole());
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        const bool whole = fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), whole ? QString() : plainTip(text()), this);
        return true;
    }
    return QLabel::event(event);
}

Chip::Chip(QWidget *parent) : QLabel(parent)
{
    constexpr double Scale = 0.88;
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * Scale);
    setFont(small);
    setTextFormat(Qt::PlainText);
}

void Chip::setWarning(bool warning)
{
    m_warning = warning;
    update();
}

QSize Chip::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 12, fontMetrics().height() + 2};
}

void Chip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = palette().color(m_warning ? WarningRole : MutedRole);
    painter.setPen(m_warning ? ink : palette().color(QPalette::Button));
    painter.setBrush(m_warning ? QBrush(Qt::NoBrush) : palette().brush(QPalette::Button));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(ink);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/pointer_tag.h"

#include <QPainter>

namespace tnn::app {

namespace {

/// Puts entries side by side if there are more of them than lines.
QString inLines(const QStringList &entries, qsizetype lines)
{
    const qsizetype perLine = (entries.size() + lines - 1) / lines;
    QString text;
    for (qsizetype k = 0; k < entries.size(); ++k)
        text += (k == 0 ? QString() : k % perLine == 0 ? QStringLiteral("\n") : QStringLiteral("   ")) + entries.at(k);
    return text;
}

} // namespace

PointerTag::PointerTag(QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setForegroundRole(QPalette::ToolTipText);
    setMargin(5);
    hide();
}

void PointerTag::showReadout(const QString &readout)
{
    constexpr int Away = 16;
    const QWidget &below = *parentWidget();
    const int lines = qMax(1, (below.height() - 2 * margin()) / fontMetrics().lineSpacing());
    const QPoint pointer = below.mapFromGlobal(QCursor::pos());
    if (readout.isEmpty() || !below.rect().contains(pointer))
        return hide();
    setText(inLines(readout.split(QStringLiteral("  "), Qt::SkipEmptyParts), lines));
    adjustSize();
    const auto place = [](int at, int size, int room) { // after the pointer, else before it
        return at + Away + size <= room ? at + Away : qMax(0, at - Away - size);
    };
    move(place(pointer.x(), width(), below.width()), place(pointer.y(), height(), below.height()));
    show();
    raise();
}

void PointerTag::paintEvent(QPaintEvent *event)
{
    constexpr double Radius = 3;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().brush(QPalette::ToolTipBase));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Radius, Radius);
    QLabel::paintEvent(event);
}

} // namespace tnn::app

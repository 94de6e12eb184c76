// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/icons.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QToolButton>

namespace tnn::app {

namespace {

/// Draws in a square of 16 units.
void drawGlyph(QPainter &painter, Glyph glyph)
{
    switch (glyph) {
    case Glyph::Help: {
        QFont font = painter.font();
        font.setPixelSize(12);
        font.setBold(true);
        painter.setFont(font);
        painter.drawText(QRectF(0, 0, 16, 16), Qt::AlignCenter, QStringLiteral("?"));
        break;
    }
    case Glyph::Options: // a gear
        painter.drawEllipse(QPointF(8, 8), 3.6, 3.6);
        painter.drawEllipse(QPointF(8, 8), 1.2, 1.2);
        for (int tooth = 0; tooth < 8; ++tooth) {
            const QPointF direction = QLineF::fromPolar(1, tooth * 45).p2();
            painter.drawLine(QPointF(8, 8) + 4 * direction, QPointF(8, 8) + 5.6 * direction);
        }
        break;
    case Glyph::Export:
        painter.drawLine(QPointF(8, 2.5), QPointF(8, 10));
        painter.drawPolyline(QPolygonF({{5, 7.5}, {8, 10.5}, {11, 7.5}}));
        painter.drawLine(QPointF(3.5, 13.5), QPointF(12.5, 13.5));
        break;
    case Glyph::Close:
        painter.drawLine(QPointF(4.5, 4.5), QPointF(11.5, 11.5));
        painter.drawLine(QPointF(11.5, 4.5), QPointF(4.5, 11.5));
        break;
    case Glyph::Maximize:
        painter.drawRect(QRectF(3.5, 3.5, 9, 9));
        break;
    case Glyph::Restore:
        painter.drawRect(QRectF(3.5, 6, 6.5, 6.5));
        painter.drawPolyline(QPolygonF({{6, 6}, {6, 3.5}, {12.5, 3.5}, {12.5, 10}, {10, 10}}));
        break;
    case Glyph::Reset:
        painter.drawArc(QRectF(3.5, 4, 9, 9), 16 * 150, -16 * 270);
        painter.drawPolyline(QPolygonF({{3, 2.5}, {3.6, 6.6}, {7.6, 5.8}}));
        break;
    case Glyph::Up:
        painter.drawPolyline(QPolygonF({{4, 10}, {8, 6}, {12, 10}}));
        break;
    case Glyph::Down:
        painter.drawPolyline(QPolygonF({{4, 6}, {8, 10}, {12, 6}}));
        break;
    case Glyph::More:
        painter.setBrush(painter.pen().color());
        for (const double y : {3.5, 8.0, 12.5})
            painter.drawEllipse(QPointF(8, y), 0.6, 0.6);
        break;
    case Glyph::Float:
        painter.drawRect(QRectF(3.5, 6.5, 6, 6));
        painter.drawPolyline(QPolygonF({{6.5, 6.5}, {6.5, 3.5}, {12.5, 3.5}, {12.5, 9.5}, {9.5, 9.5}}));
        break;
    }
}

class GlyphEngine : public QIconEngine {
public:
    explicit GlyphEngine(Glyph glyph) : m_glyph(glyph) { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / 16.0, rect.height() / 16.0);
        painter->setPen(QPen(mode == QIcon::Active ? palette.color(QPalette::WindowText)
                                                   : palette.color(group, QPalette::PlaceholderText),
                             1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        drawGlyph(*painter, m_glyph);
        painter->restore();
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        if (size.isEmpty())
            return pixmap; // a button may have no room for it
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    QIconEngine *clone() const override { return new GlyphEngine(m_glyph); }

private:
    Glyph m_glyph;
};

} // namespace

QIcon icon(Glyph glyph)
{
    return QIcon(new GlyphEngine(glyph));
}

QToolButton *makeButton(QWidget *parent, Glyph glyph, const QString &what)
{
    auto *button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setIcon(icon(glyph));
    button->setIconSize({16, 16});
    button->setToolTip(what);
    button->setAccessibleName(what);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QToolButton *makeButton(QWidget *parent, QAction *action, bool isFlat)
{
    auto *button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAutoRaise(isFlat);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAccessibleName(action->toolTip());
    return button;
}

} // namespace tnn::app

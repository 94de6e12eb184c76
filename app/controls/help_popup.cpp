// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/help_popup.h"

#include <QLabel>
#include <QScreen>
#include <QToolButton>

#include "app/base/language.h"
#include "app/controls/arrange.h"
#include "app/controls/icons.h"

namespace tnn::app {

HelpPopup::HelpPopup(const QString &page, QWidget *parent) : Surface(parent)
{
    constexpr int Width = 440, Margin = 16;
    setWindowFlag(Qt::Popup);
    setBorderRole(QPalette::PlaceholderText);
    setAttribute(Qt::WA_DeleteOnClose);
    auto *text = new QLabel(this);
    text->setTextFormat(Qt::MarkdownText);
    text->setWordWrap(true);
    text->setText(manualPage(page));
    text->setFixedWidth(Width - 2 * Margin);
    setLayout(inColumn({text}, -1, QMargins(Margin, Margin - 4, Margin, Margin - 4)));
    setFixedWidth(Width);
}

HelpPopup *HelpPopup::show(const QString &page, QWidget *below)
{
    auto *popup = new HelpPopup(page, below);
    showPopup(popup, below);
    return popup;
}

void showPopup(QWidget *popup, const QWidget *below)
{
    popup->adjustSize();
    QPoint place = below->mapToGlobal(QPoint(below->width() - popup->width(), below->height() + 4));
    const QRect screen = below->screen()->availableGeometry();
    place.setX(qBound(screen.left(), place.x(), qMax(screen.left(), screen.right() - popup->width())));
    place.setY(qBound(screen.top(), place.y(), qMax(screen.top(), screen.bottom() - popup->height())));
    popup->move(place);
    popup->show();
}

QToolButton *HelpPopup::makeButton(QWidget *parent, const QString &what, const QString &page)
{
    QToolButton *button = app::makeButton(parent, Glyph::Help, what);
    connect(button, &QToolButton::clicked, button, [page, button] { show(page, button); });
    return button;
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/help_popup.h"

#include <QDesktopServices>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QUrl>

#include "app/base/language.h"
#include "app/controls/icons.h"
#include "app/controls/layout_items.h"

namespace tnn::app {

namespace {

constexpr int TextWidth = 408, Margin = 16;

} // namespace

HelpPopup::HelpPopup(const QString &page, QWidget *parent) : Surface(parent), m_text(new QLabel(this))
{
    setWindowFlag(Qt::Popup);
    setBorderRole(QPalette::PlaceholderText);
    setAttribute(Qt::WA_DeleteOnClose);
    m_text->setTextFormat(Qt::MarkdownText);
    m_text->setWordWrap(true);
    m_area = makeScrollArea(m_text, this);
    m_area->setFocusPolicy(Qt::StrongFocus);
    m_area->setFocus(); // for scrolling by keyboard
    setLayout(inColumn({m_area}, -1, QMargins(Margin, Margin - 4, Margin, Margin - 4)));
    connect(m_text, &QLabel::linkActivated, this, [this](const QString &link) {
        if (const QString suffix = QStringLiteral(".md"); link.endsWith(suffix))
            showPage(link.chopped(suffix.size()));
        else
            QDesktopServices::openUrl(QUrl(link));
        showPopup(this, parentWidget());
    });
    showPage(page);
}

/// The popup is as tall as the page, up to the height of the screen.
void HelpPopup::showPage(const QString &page)
{
    m_text->setText(manualPage(page));
    m_area->verticalScrollBar()->setValue(0);
    const int whole = m_text->heightForWidth(TextWidth), most = parentWidget()->screen()->availableGeometry().height();
    const int height = qMin(whole + 2 * (Margin - 4), most);
    const bool scrolls = height == most;
    setFixedSize(TextWidth + 2 * Margin + (scrolls ? m_area->verticalScrollBar()->sizeHint().width() : 0), height);
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

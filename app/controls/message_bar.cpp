// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/message_bar.h"

#include <QToolButton>

#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"

namespace tnn::app {

MessageBar::MessageBar(QWidget *parent) : Surface(parent), m_text(new ElidedLabel(this, Qt::ElideMiddle))
{
    auto *dismiss = named(new QToolButton(this), tr("Dismiss"), tr("Dismiss"));
    dismiss->setAutoRaise(true);
    dismiss->setIcon(icon(Glyph::Close));
    connect(dismiss, &QToolButton::clicked, this, &QWidget::hide);
    setLayout(inRow({{m_text, 1}, dismiss}, -1, QMargins(8, 4, 4, 4)));
    hide();
}

void MessageBar::showMessage(const QString &sentence, bool isError)
{
    setBorderRole(isError ? ErrorRole : QPalette::Mid);
    app::showMessage(m_text, sentence, isError);
    setPlainTip(m_text, m_text->text());
    m_endsWithChange = false;
    show();
}

void MessageBar::showUntilChange(const QString &sentence, bool isError)
{
    showMessage(sentence, isError);
    m_endsWithChange = true;
}

void MessageBar::noteChange()
{
    if (m_endsWithChange)
        hide();
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/message_bar.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "app/controls/elided_label.h"
#include "app/controls/icons.h"
#include "app/controls/roles.h"

namespace tnn::app {

MessageBar::MessageBar(QWidget *parent) : Surface(parent), m_text(new ElidedLabel(this, Qt::ElideMiddle))
{
    setBorderRole(ErrorRole);
    auto *dismiss = new QToolButton(this);
    dismiss->setAutoRaise(true);
    dismiss->setIcon(icon(Glyph::Close));
    dismiss->setToolTip(tr("Dismiss"));
    dismiss->setAccessibleName(tr("Dismiss"));
    connect(dismiss, &QToolButton::clicked, this, &QWidget::hide);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->addWidget(m_text, 1);
    layout->addWidget(dismiss);
    hide();
}

void MessageBar::tell(const QString &sentence, bool isError)
{
    setRole(m_text, isError ? Role::Error : Role::Muted);
    m_text->setText(sentence);
    m_text->setToolTip(sentence);
    show();
}

QString MessageBar::text() const
{
    return m_text->text();
}

} // namespace tnn::app

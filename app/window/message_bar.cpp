// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/message_bar.h"

#include <QHBoxLayout>
#include <QStyle>
#include <QToolButton>

#include "app/window/elided_label.h"
#include "app/window/icons.h"
#include "app/window/style.h"

namespace tnn::app {

MessageBar::MessageBar(QWidget *parent) : QFrame(parent), m_text(new ElidedLabel(this, Qt::ElideMiddle))
{
    setObjectName(QStringLiteral("messageBar"));
    auto *dismiss = new QToolButton(this);
    setRole(dismiss, Role::Flat);
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
    m_text->style()->polish(m_text);
    m_text->setText(sentence);
    m_text->setToolTip(sentence);
    show();
}

QString MessageBar::text() const
{
    return m_text->text();
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/card.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "app/controls/elided_label.h"
#include "app/controls/roles.h"

namespace tnn::app {

Card::Card(const QString &title, QWidget *parent) :
    Surface(parent), m_title(new ElidedLabel(this)), m_note(new ElidedLabel(this)), m_body(new QVBoxLayout)
{
    setRole(m_title, Role::Title);
    setRole(m_note, Role::Muted);
    m_title->setText(title);
    m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *heading = new QHBoxLayout;
    heading->setContentsMargins(8, 6, 8, 2);
    heading->setSpacing(8);
    heading->addWidget(m_title);
    heading->addWidget(m_note, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 4);
    layout->setSpacing(2);
    layout->addLayout(heading);
    layout->addLayout(m_body);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(4);
}

void Card::setTitle(const QString &title)
{
    m_title->setText(title);
}

void Card::setNote(const QString &note)
{
    m_note->setText(note);
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/failed_file_card.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/controls/elided_label.h"
#include "app/controls/roles.h"
#include "app/window/opening_advice.h"

namespace tnn::app {

FailedFileCard::FailedFileCard(QWidget *parent) :
    Surface(parent), m_file(new ElidedLabel(this, Qt::ElideMiddle)), m_reason(new QLabel(this)),
    m_advice(new QLabel(this))
{
    setBorderRole(ErrorRole);
    setRole(m_file, Role::Title);
    setRole(m_reason, Role::Error);
    setRole(m_advice, Role::Muted);
    for (QLabel *label : {m_reason, m_advice}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto *again = new QPushButton(tr("Try again"), this);
    again->setToolTip(tr("Open the same file once more, after something was done about it"));
    auto *other = new QPushButton(tr("Choose another file\u2026"), this);
    other->setToolTip(tr("Torch checkpoints, safetensors, exported coefficients (.npy, .csv), and workspaces"));
    connect(again, &QPushButton::clicked, this, [this] { emit againRequested(m_path); });
    connect(other, &QPushButton::clicked, this, &FailedFileCard::otherRequested);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(again);
    buttons->addWidget(other);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(6);
    layout->addWidget(m_file);
    layout->addWidget(m_reason);
    layout->addWidget(m_advice);
    layout->addLayout(buttons);
}

void FailedFileCard::tell(const QString &path, const QString &reason, Error::Kind kind)
{
    m_path = path;
    m_file->setText(path);
    m_file->setToolTip(path);
    m_reason->setText(reason);
    m_advice->setText(adviceFor(path, kind));
    show();
}

QString FailedFileCard::error() const
{
    return isHidden() ? QString() : tr("%1: %2").arg(m_path, m_reason->text());
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/item_roles.h"

#include <QLabel>

#include "app/base/number_format.h"

namespace tnn::app {

void setRole(QWidget *widget, Role role)
{
    constexpr double BannerScale = 2.2;
    QFont font = widget->font();
    switch (role) {
    case Role::Banner:
        font.setPointSizeF(font.pointSizeF() * BannerScale);
        [[fallthrough]];
    case Role::Title:
        font.setWeight(QFont::DemiBold);
        widget->setFont(font);
        break;
    case Role::Muted:
        widget->setForegroundRole(MutedRole);
        break;
    case Role::Error:
        widget->setForegroundRole(ErrorRole);
        break;
    }
}

QLabel *mutedLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText); // it may name files
    label->setText(text);
    setRole(label, Role::Muted);
    return label;
}

QLabel *mutedText(const QString &text, QWidget *parent)
{
    QLabel *label = mutedLabel(text, parent);
    label->setWordWrap(true);
    return label;
}

void makeMessage(QLabel *label)
{
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->hide();
}

void showMessage(QLabel *label, const QString &text, bool isError)
{
    setRole(label, isError ? Role::Error : Role::Muted);
    QStringList lines = text.split(QLatin1Char('\n')); // they name files
    for (QString &line : lines)
        line = escapedText(line.toStdString());
    label->setText(lines.join(QLatin1Char('\n')));
    label->setVisible(!text.isEmpty());
}

QString shownText(const QLabel *label)
{
    return label->isHidden() ? QString() : label->text();
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QComboBox>
#include <QList>

namespace tnn::app {

/// A small combo box of named values; `chosen` is called with the value when the user picks one.
template <class Value>
QComboBox *makeChoice(QWidget *parent, const QString &what, const QString &explanation,
                      const QList<std::pair<QString, Value>> &values, std::function<void(Value)> chosen)
{
    auto *box = new QComboBox(parent);
    for (const auto &[name, value] : values)
        box->addItem(name);
    box->setAccessibleName(what);
    box->setToolTip(explanation);
    box->setFocusPolicy(Qt::TabFocus);
    box->setFrame(false);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    QObject::connect(box, &QComboBox::activated, box,
                     [values, chosen = std::move(chosen)](int index) { chosen(values.at(index).second); });
    return box;
}

/// A row of controls for a view's title.
QWidget *makeControlRow(QWidget *parent, const QList<QWidget *> &controls);

} // namespace tnn::app

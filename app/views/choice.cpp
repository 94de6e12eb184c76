// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/choice.h"

#include <QHBoxLayout>

namespace tnn::app {

QWidget *makeControlRow(QWidget *parent, const QList<QWidget *> &controls)
{
    auto *row = new QWidget(parent);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QWidget *control : controls)
        layout->addWidget(control);
    return row;
}

} // namespace tnn::app

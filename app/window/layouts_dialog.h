// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/base/settings.h"

class QListWidget;
class QPushButton;

namespace tnn::app {

/// The user's layouts as a list: names are edited in place, selected layouts are deleted. Every change is saved at
/// once.
class LayoutsDialog : public QDialog {
    Q_OBJECT

public:
    LayoutsDialog(Settings &settings, QWidget *parent);

private:
    void rename(int row, const QString &name);
    void removeCurrent();
    void show(int row);

    Settings &m_settings;
    QListWidget *m_list;
    QPushButton *m_rename, *m_delete;
};

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QMenuBar;
class QTreeWidget;

namespace tnn::app {

/// Every key that the menus have, and the gestures that are the same in all views.
class ShortcutDialog : public QDialog {
    Q_OBJECT

public:
    ShortcutDialog(const QMenuBar &menus, QWidget *parent);

    QTreeWidget *list() const { return m_list; }

private:
    QTreeWidget *m_list;
};

} // namespace tnn::app

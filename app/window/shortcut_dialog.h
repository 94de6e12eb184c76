// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDialog;
class QMenuBar;
class QWidget;

namespace tnn::app {

/// Every key in the menus, and the gestures that are the same in all views.
QDialog *makeShortcutDialog(const QMenuBar &menus, QWidget *parent);

} // namespace tnn::app

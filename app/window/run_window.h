// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QStringList>

namespace tnn::app {

class MainWindow;

/// Gives the application its icons and style, once.
void dressApplication();

/// Opens the window on the first of `files` (the others are added to the recent files) and returns the program's exit
/// status. engine: the command of an engine on the machine with the files; empty: they are on this machine. `made` gets
/// the window before it is shown. `argc` must stay valid until this returns. Without a display, reports that in one
/// line and returns 1.
int runWindow(int &argc, char **argv, const QStringList &files, const QString &engine = {},
              const std::function<void(MainWindow &)> &made = {});

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/cli/calls.h"

namespace tnn::app {

class MainWindow;

/// Gives the application its icons and style, once.
void dressApplication();

/// Opens the window on the first of the files (the others are added to the recent files), or has the user's open window
/// do so, and returns the program's exit status. `made` gets the window before it is shown. `argc` must stay valid
/// until this returns. Without a display, reports that in one line and returns 1.
int runWindow(int &argc, char **argv, const cli::WindowCall &call, const std::function<void(MainWindow &)> &made = {});

} // namespace tnn::app

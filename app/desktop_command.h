// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::app {

/// Copies the program's desktop entry, icons and file types to the user's folder (XDG_DATA_HOME), so that desktops list
/// it and open its files: for installations that desktops do not search. To remove is to delete them again. Prints what
/// was done. Throws tnn::Error.
void installDesktopFiles(bool remove);

} // namespace tnn::app

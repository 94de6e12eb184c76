// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::app {

/// Returns the versions of the libraries that only this program has, and of tnnscope-torch if it is found, a line each:
/// "Qt 6.4.2", "LibTorch 2.11.0".
std::string windowVersions();

/// Checks what the program finds on this machine: plugins of Qt, a display, fonts, tnnscope-torch and its devices, the
/// folder of settings, and the Hugging Face cache. Prints a line for each, and below what is missing the command that
/// mends it. Throws tnn::Error if the window or pictures cannot be had.
void doctor();

} // namespace tnn::app

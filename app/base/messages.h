// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::app {

/// Routes what Qt has to say: errors become `warning: ` lines on standard error, the rest (a missing runtime directory,
/// a platform's limits) is no business of whoever runs the program and is shown only where TNNSCOPE_LOG is set.
/// Call once, before any Qt object is made.
void routeMessages();

} // namespace tnn::app

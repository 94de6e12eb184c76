// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QString>

class QApplication;

namespace tnn::app {

QString versionText(); ///< "0.1.0"

/// Routes what Qt has to say: errors become `warning: ` lines on standard error, the rest (a missing runtime directory,
/// a platform's limits) is no business of whoever runs the program and is shown only where TNNSCOPE_LOG is set.
/// Call once, before any Qt object is made.
void routeMessages();

/// Whether a window can be shown: a display, or a platform that was asked for.
bool hasDisplay();

/// Qt for work without a window: uses the application that there is, or makes one on the offscreen platform.
class OffscreenApplication {
public:
    OffscreenApplication();
    ~OffscreenApplication();
    OffscreenApplication(const OffscreenApplication &) = delete;
    OffscreenApplication &operator=(const OffscreenApplication &) = delete;

private:
    std::unique_ptr<QApplication> m_own;
};

} // namespace tnn::app

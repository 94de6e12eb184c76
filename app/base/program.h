// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QString>

class QApplication;

namespace tnn::app {

QString versionText(); ///< "0.1.0"

/// Routes Qt's messages: errors become `warning: ` lines on standard error; the rest (a missing runtime directory, a
/// platform's limits) is of no interest to the user and is shown only if TNNSCOPE_LOG is set. Call once, before any Qt
/// object is created.
void routeMessages();

/// Whether a window can be shown: there is a display, or a platform was requested.
bool hasDisplay();

/// Qt for work without a window: uses the existing application, or creates one on the offscreen platform.
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

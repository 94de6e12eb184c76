// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QString>
#include <QStringList>

#include "engine/message.h"

class QApplication;

namespace tnn::app {

QString versionText(); ///< "0.2.0"

/// Routes Qt's messages: errors become `warning: ` lines on standard error; the rest (a missing runtime directory, a
/// platform's limits) is of no interest to the user and is shown only if TNNSCOPE_LOG is set. An application that finds
/// no display ends the program with one sentence and exit status 1. Call once, before any Qt object is created.
void routeMessages();

/// Why text cannot be drawn: no font is installed, and every letter would be a box. Empty if it can. Requires an
/// application.
Message missingFonts();

/// Says which library Qt needs under X11 and this machine lacks, and the command that installs it; empty: none.
Message missingForX();

/// Qt for work without a window: uses the existing application, or creates one on the offscreen platform.
class OffscreenApplication {
public:
    /// Throws tnn::Error for missingFonts().
    OffscreenApplication();
    ~OffscreenApplication();
    OffscreenApplication(const OffscreenApplication &) = delete;
    OffscreenApplication &operator=(const OffscreenApplication &) = delete;

private:
    std::unique_ptr<QApplication> m_own;
};

/// The folder of bundled examples, found relative to the executable: in the build tree or installed. Empty if missing.
QString examplesFolder();
/// The bundled example checkpoint; empty if it is missing.
QString examplePath();
/// The examples to compare it with, as far as they exist: the same model trained without decay, and with a learned one.
QStringList otherExamples();
/// The end of the text whose beginning the examples were trained on; empty if it is missing.
QString exampleText();

} // namespace tnn::app

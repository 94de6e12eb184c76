// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/base/settings.h"

namespace tnn::app {

/// The language of the window: TNNSCOPE_LANGUAGE ("en", "zh_CN"), else the user's choice, else the system's, provided
/// there is a font for it. Never Settings::Language::System.
Settings::Language wantedLanguage(const Settings &settings);

/// Loads the translation (and Qt's own, if installed) for everything created from now on; English has none. Only the
/// window is translated: command lines and files of numbers stay English. Call before the first widget is created.
void installLanguage(Settings::Language language);

/// The language that was installed.
Settings::Language installedLanguage();

/// The English original of a text in the window that has no values in it: machine-readable files stay English. Any
/// other text is returned unchanged.
QString englishOf(const QString &text);

/// The page of the manual in the window's language, else in English; empty if there is none. Markdown.
QString manualPage(const QString &page);

} // namespace tnn::app

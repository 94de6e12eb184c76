// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/base/settings.h"

namespace tnn::app {

/// The language that the window is to speak: TNNSCOPE_LANGUAGE ("en", "zh_CN"), else what was chosen, else the system's,
/// as far as there is a font for it. Never Settings::Language::System.
Settings::Language wantedLanguage(const Settings &settings);

/// Loads the translation, with Qt's own where that is installed, for what is made from now on; English has none. Only the
/// window speaks it: command lines and files of numbers stay English. Called before the first widget.
void installLanguage(Settings::Language language);

/// What was installed.
Settings::Language installedLanguage();

/// What a text of the window, without values in it, is in English: files that machines read stay English. Another text comes
/// back as it is.
QString englishOf(const QString &text);

/// The page of the manual in the window's language, else in English; empty where there is none such. Markdown.
QString manualPage(const QString &page);

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace tnn::app {

/// Defines \tnnchar, which texText() uses for characters that pdfLaTeX has no glyph for.
QByteArray texCharacterMacro();

/// Text for LaTeX: its special characters escaped, minus signs, Greek letters and operators as math, accents as
/// commands. XeLaTeX and LuaLaTeX show any other character; pdfLaTeX shows its number in brackets.
QByteArray texText(const QString &text);

/// The same, raised; a number as math.
QByteArray texExponent(const QString &text);

} // namespace tnn::app

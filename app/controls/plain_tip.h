// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tnn::app {

/// A tooltip of text from a file: never interpreted as HTML, broken into lines, and cut off if it is very long.
inline QString plainTip(const QString &text)
{
    constexpr qsizetype Longest = 4000;
    if (text.isEmpty())
        return {};
    const QString shown = text.size() > Longest ? text.left(Longest) + QChar(0x2026) : text;
    return QStringLiteral("<p style=\"white-space: pre-wrap\">%1</p>").arg(shown.toHtmlEscaped());
}

} // namespace tnn::app

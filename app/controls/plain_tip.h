// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tnn::app {

/// A tool tip of text that comes from a file: never taken for HTML, broken into lines, and cut where it is endless.
inline QString plainTip(const QString &text)
{
    constexpr qsizetype Longest = 4000;
    if (text.isEmpty())
        return {};
    const QString shown = text.size() > Longest ? text.left(Longest) + QChar(0x2026) : text;
    return QStringLiteral("<p style=\"white-space: pre-wrap\">%1</p>").arg(shown.toHtmlEscaped());
}

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

class QLabel;
class QString;
class QWidget;

namespace tnn::app {

// Colors reach widgets only through the palette (a style sheet would double the time until the window appears). Two
// roles carry what a palette has no name for.
inline constexpr QPalette::ColorRole ErrorRole = QPalette::BrightText;
inline constexpr QPalette::ColorRole WarningRole = QPalette::LinkVisited;
inline constexpr QPalette::ColorRole MutedRole = QPalette::PlaceholderText;

/// What a label expresses by its looks.
enum class Role { Title, Muted, Error, Banner };
void setRole(QWidget *widget, Role role);
QLabel *mutedLabel(const QString &text, QWidget *parent);
QLabel *mutedText(const QString &text, QWidget *parent); ///< wrapped
/// A line of a form that appears when there is something to say: a plain text, wrapped, hidden at first.
void makeMessage(QLabel *label);
void showMessage(QLabel *label, const QString &text, bool isError); ///< hides the label if there is no text
QString shownText(const QLabel *label);                             ///< empty if the label is hidden

} // namespace tnn::app

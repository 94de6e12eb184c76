// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QList>
#include <QString>

class QAction;
class QMenuBar;
class QWidget;

namespace tnn::app {

class Session;
class Settings;
class ViewArea;

/// Something that can be done by name.
struct Command {
    QString title, place; ///< "Export", and the menu that has it
    QString keys;         ///< its shortcut as the platform writes it; empty: none
    QString tip;
    bool enabled = true;
    std::function<void()> run;
    QString english{};   ///< the title in English, which is found too where the window speaks another language
    QStringList names{}; ///< the view or panel that it shows, in both languages: typed as a whole, it is what was meant
};

/// An action of the menus with the menus that lead to it: "View", "Layouts".
struct MenuEntry {
    QAction *action;
    QString place, menu; ///< the innermost menu, and that of the menu bar
};
/// All of the menu bar's, in its order; not what menus fill in when they are opened.
QList<MenuEntry> menuEntries(const QMenuBar &bar);
QString plainText(const QAction &action); ///< without mnemonics, as "(&O)" too, and the dots of dialogs

/// Everything that there is to do now: what the menus do, views to show, layers to go to, files to open again.
QList<Command> allCommands(const QMenuBar &bar, ViewArea &viewArea, Session &session, const Settings &settings,
                           const std::function<void(const QString &)> &open);

/// How well a pattern fits a text: each of its words is in there, at best at the beginning of a word, else letter after letter.
/// The higher the better; none where it does not fit.
std::optional<int> fit(const QString &pattern, const QString &text);
/// Those that fit, the best first.
QList<Command> fitting(const QList<Command> &commands, const QString &pattern);

} // namespace tnn::app

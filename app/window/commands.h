// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QList>
#include <QString>

class QAction;
class QMenuBar;

namespace tnn::app {

class Session;
class Settings;
class ViewArea;

/// A command that can be run by name.
struct Command {
    QString title, place; ///< "Export", and the menu it is in
    QString keys;         ///< its shortcut in the platform's notation; empty: none
    QString tip;
    bool enabled = true;
    std::function<void()> run;
    QString english{};      ///< the title in English, which is also searched if the window is in another language
    QStringList names{};    ///< the view or panel that it shows, in both languages: an exact match wins
    QStringList synonyms{}; ///< other words for it, in English, found by their beginnings
};

/// An action of the menus with the menus that lead to it: "View", "Layouts".
struct MenuEntry {
    QAction *action;
    QString place, menu; ///< the innermost menu, and the top-level menu
};
/// All entries of the menu bar, in order, except those that menus add when they are opened.
QList<MenuEntry> menuEntries(const QMenuBar &bar);
QString plainText(const QAction &action); ///< without mnemonics, including "(&O)", and without the dots of dialogs

/// Every command now available: the menus' actions, views to show, layers to go to, files to reopen.
QList<Command> allCommands(const QMenuBar &bar, ViewArea &viewArea, Session &session, const Settings &settings,
                           const std::function<void(const QString &)> &open);

/// The command that selects the channel which a pattern names by two numbers, such as "layer 3 channel 319" or "3 319";
/// none if there is no such channel.
std::optional<Command> channelCommand(const QString &pattern, Session &session);

/// How well a pattern matches a text that contains each of its words, preferably at the beginning of a word, else
/// letter by letter. Higher is better; none if it does not match.
std::optional<int> fit(const QString &pattern, const QString &text);
/// The matching commands, best first.
QList<Command> fitting(const QList<Command> &commands, const QString &pattern);

} // namespace tnn::app

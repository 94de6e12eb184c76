// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QString>

class QDialog;
class QMainWindow;
class QMenu;
class QMenuBar;
class QWidget;

namespace tnn::widgets {
struct Theme;
}

namespace tnn::app {

class Actions;
class DeviceChooser;
class Settings;
class ThemeSettings;
class ViewArea;

// The menu bar, one function per menu; they hold nothing but the actions.
void addFileMenu(QMainWindow &window, Actions &actions, Settings &settings,
                 const std::function<void(const QString &)> &open);
void addEditMenu(QMainWindow &window, Actions &actions);
void addViewMenu(QMainWindow &window, Actions &actions, ViewArea &viewArea, QMenu *layouts, Settings &settings);
/// The devices, this CPU and those of an engine, with their names and memory, are queried when the menu is first
/// opened. The chosen one is shown in its title; if there is none, the menu shows the reason.
void addDeviceMenu(QMainWindow &window, DeviceChooser &devices);
void addHelpMenu(QMainWindow &window, Actions &actions, const ThemeSettings &themes);

/// Every key in the menus, and the gestures that are the same in all views.
QDialog *makeShortcutDialog(const QMenuBar &menus, QWidget *parent);
/// The manual: chapters that can be searched.
QDialog *makeManualDialog(const widgets::Theme &theme, QWidget *parent);

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QString>

class QMainWindow;
class QMenu;

namespace tnn::app {

class Actions;
class DeviceChooser;
class Settings;
class ViewArea;

// The menu bar, a function a menu; they hold nothing of their own but the actions.
void addFileMenu(QMainWindow &window, Actions &actions, Settings &settings,
                 const std::function<void(const QString &)> &open);
void addEditMenu(QMainWindow &window, Actions &actions);
void addViewMenu(QMainWindow &window, Actions &actions, ViewArea &viewArea, QMenu *layouts, Settings &settings);
/// The devices, this CPU and what an engine has, with their names and memory, are looked for when the menu is opened first. What is
/// chosen stands in its title, or its reason in it where nothing can be had.
void addDeviceMenu(QMainWindow &window, DeviceChooser &devices);
void addHelpMenu(QMainWindow &window, Actions &actions);

} // namespace tnn::app

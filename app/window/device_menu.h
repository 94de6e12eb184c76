// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace tnn::app {

class DeviceChooser;

/// The menu of devices: this CPU and what an engine has, with their names and memory; looked for when it is opened first.
/// What is chosen stands in its title, or its reason in it where nothing can be had.
void addDeviceMenu(QMainWindow &window, DeviceChooser &devices);

} // namespace tnn::app

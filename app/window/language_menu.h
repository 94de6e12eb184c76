// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace tnn::app {

class Settings;

/// View > Language: what is chosen is spoken from the next start on, which is said when it differs from what is spoken now.
void addLanguageMenu(QMenu &menu, Settings &settings);

} // namespace tnn::app

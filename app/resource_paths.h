// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tnn::app {

/// The folder of bundled examples, found relative to the executable: in the build tree or installed. Empty where there is none.
QString examplesFolder();
/// The bundled example checkpoint; empty where it is missing.
QString examplePath();

} // namespace tnn::app

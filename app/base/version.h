// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tnn::app {

QString versionText(); ///< "0.1.0"

} // namespace tnn::app

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/version.h"

namespace tnn::app {

QString versionText()
{
    return QStringLiteral(TNNSCOPE_VERSION);
}

} // namespace tnn::app

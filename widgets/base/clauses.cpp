// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/clauses.h"

#include <QCoreApplication>

namespace tnn::widgets {

QString joinedClauses(const QStringList &clauses)
{
    return clauses.join(QCoreApplication::translate("Clauses", "; "));
}

} // namespace tnn::widgets

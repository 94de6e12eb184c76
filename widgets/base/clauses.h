// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace tnn::widgets {

/// "a; b": clauses in one line, parted as the window's language parts them. From any thread.
QString joinedClauses(const QStringList &clauses);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "engine/message.h"

namespace tnn::widgets {

/// Returns the engine's message in the window's language. Callable from any thread.
QString translated(const Message &message);

/// Joins clauses in one line, "a; b", with the separator of the window's language. Callable from any thread.
QString joinedClauses(const QStringList &clauses);

/// Keeps "n = 512", "25 %", "lags < n" and "|k|" on one line.
QString unbroken(QString text);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "engine/message.h"

namespace tnn::widgets {

/// What the engine says, in the window's language. From any thread.
QString translated(const Message &message);

/// "a; b": clauses in one line, parted as the window's language parts them. From any thread.
QString joinedClauses(const QStringList &clauses);

} // namespace tnn::widgets

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/message.h"

namespace tnn::widgets {

/// What the engine says, in the window's language. From any thread.
QString translated(const Message &message);

} // namespace tnn::widgets

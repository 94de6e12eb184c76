// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/json.h"
#include "engine/message.h"

namespace tnn::remote {

/// A text as it is, or an array of the format and its values, each of them such a message.
io::Json jsonOf(const Message &message);
/// Reads what jsonOf() wrote. Anything else is shown as JSON.
Message messageOf(const io::Json &json);

} // namespace tnn::remote

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/answer_writer.h"
#include "engine/commands/request_queue.h"

namespace tnn::commands {

/// Answers ["read", PATH, OFFSET, SIZE] with bytes of a file, and ["stat", PATH] with what it is.
void serveFile(AnswerWriter &writer, const QueuedRequest &request);

} // namespace tnn::commands

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/commands/answer_writer.h"
#include "engine/commands/command_line.h"
#include "engine/commands/request_queue.h"

namespace tnn::commands {

/// Runs a command line and answers with what it writes.
void serveRequest(AnswerWriter &writer, const QueuedRequest &request, const Hooks &hooks);

} // namespace tnn::commands

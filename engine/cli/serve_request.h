// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/command_line.h"
#include "engine/remote/answer_writer.h"
#include "engine/remote/request_queue.h"

namespace tnn::cli {

/// Runs a command line and answers with what it writes.
void serveRequest(remote::AnswerWriter &writer, const remote::QueuedRequest &request, const Hooks &hooks);

} // namespace tnn::cli

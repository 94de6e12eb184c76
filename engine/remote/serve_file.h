// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/answer_writer.h"
#include "engine/remote/request_queue.h"

namespace tnn::remote {

/// Answers ["read", PATH, OFFSET, SIZE] with bytes of a file, and ["stat", PATH] with its state. Throws UsageError and
/// tnn::Error without having answered.
void serveFile(AnswerWriter &writer, const QueuedRequest &request);

} // namespace tnn::remote

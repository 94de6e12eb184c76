// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/message.h"

namespace tnn::run {

/// Returns what a run of the whole network will take, if that is more than half a minute: "2048 tokens will take about
/// 4 minutes, and 2 GiB of memory besides the weights"; otherwise, and for a network that cannot run, an empty message.
/// A small product is timed for it. `atOnce`: tokens of sequences of n; `byOne`: further ones, each computed alone.
Message estimateOf(const document::Document &document, long n, long atOnce, long byOne = 0);

} // namespace tnn::run

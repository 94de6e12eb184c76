// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/document/document.h"
#include "engine/message.h"
#include "engine/run/evaluate.h"
#include "engine/run/generate.h"

namespace tnn::run {

/// The tokens of a run.
struct RunLength {
    long n = 0;                        ///< of the longest sequence
    long atOnce = 0;                   ///< of all sequences together
    long byOne = 0;                    ///< further ones, each computed alone
    std::optional<int> lastLayer = {}; ///< nothing behind it is computed
};
RunLength lengthOf(const GenerateRequest &request);
/// `texts`: how many there are of this length.
RunLength lengthOf(const EvaluateRequest &request, std::size_t texts = 1);

/// Whether a network runs so far within some seconds on a plain machine, by the number of its parameters.
bool runsWithinSeconds(const document::Document &document, const RunLength &length);

/// Returns what a run of the network will take, if that is more than half a minute: "2048 tokens will take about 4
/// minutes, and 2 GiB of memory besides the weights"; otherwise, and for a network that cannot run, an empty message. A
/// small product is timed for it.
Message estimateOf(const document::Document &document, const RunLength &length);

} // namespace tnn::run

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/run/forward.h"

namespace tnn::run {

/// What represents a sequence: the mean of the hidden states of its tokens, that of the last token, or those of all.
enum class Pooling { Mean, Last, None };

struct EmbedRequest {
    std::optional<long> block; ///< the hidden state before it, of all blocks of the model; none: after the last norm
    Pooling pooling = Pooling::Mean;
    model::Overrides overrides;
};

/// Returns the hidden states of sequences of one length, (sequences, width), or (sequences, n, width) without pooling.
/// Means are summed in float64. Throws tnn::Error as forward().
Array embed(const document::Document &document, const std::vector<std::vector<long>> &sequences,
            const EmbedRequest &request, const Task &task = {});

} // namespace tnn::run

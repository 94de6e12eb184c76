// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// A checkpoint as the families look at it.
struct Subject {
    const Checkpoint &checkpoint;
    TensorIndex index;                 ///< by stored keys
    std::vector<std::string> prefixes; ///< of all TNOs, as stored (tnoPrefixes); never empty
    std::vector<std::string> bare;     ///< the same without wrappers (unwrappedKey)
};

/// Throws tnn::Error where there is no Toeplitz operator.
Subject subjectOf(const Checkpoint &checkpoint);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// What a code base of StripedHyena calls the parts of a block, after "blocks.N.": norms by their keys, modules by
/// their prefixes.
struct StripedNames {
    std::string_view list; ///< the name of the list of blocks
    std::string hyenaNorm, attentionNorm, postNorm;
    std::string projections, shortFilter, out;
    std::string packed, attentionOut, frequencies;
    std::string gate, value, down; ///< the GLU's; without `value`, `gate` holds the rows of both
};

/// Returns the names in a block ("blocks.3."), by the list that it is in.
const StripedNames &stripedNamesIn(const CheckpointKeys &subject, const std::string &block);

} // namespace tnn::checkpoint

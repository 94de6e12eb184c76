// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Tensors by their full keys, as stored and sorted.
using TensorIndex = std::map<std::string_view, const Tensor *>;
/// Of those whose keys begin with a prefix.
TensorIndex indexOf(const Checkpoint &checkpoint, std::string_view prefix = {});
const Tensor *tensorAt(const TensorIndex &index, std::string_view key); ///< nullptr where there is none
/// All tensors whose keys begin with a prefix, sorted by their keys.
std::vector<const Tensor *> tensorsBelow(const TensorIndex &index, const std::string &prefix);

/// A key without what data-parallel, sharded and compiled models put into it: "module.", "_fsdp_wrapped_module." and
/// "_orig_mod.", wherever they stand.
std::string unwrappedKey(std::string_view key);
/// "a.b.c." without its last part, "a.b."; wrappers at the end go with it. Empty where there is one part only.
std::string parentOf(const std::string &prefix);
/// "c" of "a.b.c."; wrappers at the end are passed over.
std::string lastPartOf(const std::string &prefix);

/// "a." of "a.layers.3.c."; all of it where there is no such part.
std::string beforeLayers(const std::string &prefix);

/// What the key of one of a TNO's tensors ends in, and what stands beside that tensor ("" for nothing in particular).
/// A new kind of operator is one more mark.
struct TnoMark {
    std::string_view tensor, beside;
};

/// Prefixes of all TNOs, as stored and with their final dot, in model order: numbers within them compared as numbers.
/// A bare Tno has the empty prefix.
std::vector<std::string> tnoPrefixes(const TensorIndex &index);

std::string shapeText(const Tensor &tensor); ///< "(32, 1)"

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

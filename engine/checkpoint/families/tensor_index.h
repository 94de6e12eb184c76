// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Tensors by their full keys, as stored and sorted.
using TensorIndex = std::map<std::string_view, const Tensor *>;
/// Indexes the tensors whose keys begin with a prefix.
TensorIndex indexOf(const Checkpoint &checkpoint, std::string_view prefix = {});
const Tensor *tensorAt(const TensorIndex &index, std::string_view key); ///< nullptr if there is none
/// Returns all tensors whose keys begin with a prefix, sorted by key.
std::vector<const Tensor *> tensorsBelow(const TensorIndex &index, const std::string &prefix);

/// Strips the parts that data-parallel, sharded and compiled models insert into a key: "module.",
/// "_fsdp_wrapped_module." and "_orig_mod.", wherever they occur.
std::string unwrappedKey(std::string_view key);
/// Returns "a.b." for "a.b.c.", also removing wrappers at the end. Empty if there is only one part.
std::string parentOf(const std::string &prefix);
/// Returns "c" for "a.b.c.", skipping wrappers at the end.
std::string lastPartOf(const std::string &prefix);

/// "a." of "a.layers.3.c."; all of it where there is no such part.
std::string beforeLayers(const std::string &prefix);

/// Returns the prefixes of the keys that end in a tail ("filter.poles"), whole and in model order, as tnoPrefixes does.
std::vector<std::string> prefixesBefore(const TensorIndex &index, std::string_view tail);
/// Returns the prefixes that end in a module ("retention.", or none) and have a tensor of that name and all those
/// `beside` it, likewise.
std::vector<std::string> modulesWith(const TensorIndex &index, std::string_view module, std::string_view tensor,
                                     std::initializer_list<std::string_view> beside = {});
/// Returns the tensor of that name in the innermost module around a prefix, or in the one there, that has one; nullptr
/// if there is none.
const Tensor *tensorAround(const TensorIndex &index, const std::string &prefix, std::string_view name);
/// Returns the first number in a prefix: that of its layer.
std::optional<long> firstNumberIn(std::string_view prefix);
/// Returns a prefix up to that number: "model.layers.3."; all of it where there is none.
std::string upToFirstNumber(const std::string &prefix);

/// Returns the prefixes of all TNOs, as stored with their trailing dot, in model order: numbers within them sort
/// numerically. A bare Tno has the empty prefix.
std::vector<std::string> tnoPrefixes(const TensorIndex &index);

std::string shapeText(const Tensor &tensor); ///< "(32, 1)"

/// A checkpoint as seen by the families.
struct CheckpointKeys {
    const Checkpoint &checkpoint;
    TensorIndex index;                 ///< by stored keys
    std::vector<std::string> prefixes; ///< where all TNOs are, as stored (tnoPrefixes); empty for other operators
    std::vector<std::string> bare;     ///< without wrappers (unwrappedKey)
};

/// Throws tnn::Error if there are more TNOs than any model has.
CheckpointKeys subjectOf(const Checkpoint &checkpoint);

} // namespace tnn::checkpoint

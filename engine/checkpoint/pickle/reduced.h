// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/pickle/pickle.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn::checkpoint {

/// Evaluates REDUCE of a callable and its arguments: tensors, ordered dicts, sets and numpy's numbers and arrays become
/// the corresponding values, everything else an Instance. Throws tnn::Error for a tensor with impossible geometry.
Object::Id reduced(TreeBuilder &tree, Object::Id callable, Object::Id arguments, LoadBytes loadBytes);

/// Interprets a persistent id of torch: ("storage", class, key, location, elements[, view]), or ("module", class, ...),
/// which yields the class. Throws for anything else.
Object::Id persistent(TreeBuilder &tree, Object::Id id);

/// Converts numpy's scalar(dtype, bytes) to a number; Nil for types that options and meters do not use.
Object::Id numpyNumber(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// Converts numpy's _frombuffer(bytes, dtype, shape, order) of protocol 5 to a Tensor whose storage is in those Bytes;
/// Nil if torch has no such type or the number of bytes does not match shape and type.
Object::Id numpyBuffer(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// Turns the Instance created by numpy's _reconstruct into such a Tensor, using the state (version, shape, dtype,
/// Fortran order, bytes) from BUILD. Returns false and does nothing if it is not one.
bool buildNumpyArray(TreeBuilder &tree, Object::Id array, Object::Id state);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/pickle/pickle.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn::checkpoint {

/// What REDUCE makes of a callable and its arguments: tensors, ordered dicts, sets and numpy's numbers and arrays become
/// what they mean, everything else an Instance. Throws tnn::Error for a tensor whose geometry cannot be.
Object::Id reduced(TreeBuilder &tree, Object::Id callable, Object::Id arguments, Nesting nesting);

/// What a persistent id means to torch: ("storage", class, key, location, elements[, view]), or ("module", class, ...),
/// which is the class. Throws for anything else.
Object::Id persistent(TreeBuilder &tree, Object::Id id);

/// numpy's scalar(dtype, bytes) as a number; Nil where its type is none that options and meters have.
Object::Id numpyNumber(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// numpy's _frombuffer(bytes, dtype, shape, order) of protocol 5 as a Tensor, whose storage lies in those Bytes; Nil
/// where torch has no such type or the bytes are not as many as shape and type want.
Object::Id numpyBuffer(TreeBuilder &tree, const std::vector<Object::Id> &arguments);

/// Turns the Instance that numpy's _reconstruct made into such a Tensor, by the state (version, shape, dtype, Fortran
/// order, bytes) that BUILD gives it. False, and nothing done, where it is none.
bool buildNumpyArray(TreeBuilder &tree, Object::Id array, Object::Id state);

} // namespace tnn::checkpoint

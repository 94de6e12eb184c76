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

} // namespace tnn::checkpoint

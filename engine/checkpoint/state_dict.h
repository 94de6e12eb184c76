// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/checkpoint/object.h"

namespace tnn::checkpoint {

using NamedTensors = std::vector<std::pair<std::string, Object::Id>>;

/// Returns the dict of tensors of a saved object: under state_dict, model_state_dict or model (possibly nested), or the
/// object itself; failing that, under other common keys, in a list, or in parts under separate keys, which are then
/// prepended to the names. For a whole torch.nn.Module, returns what its state dict would be. Names and Tensor objects
/// are in file order; everything else in the dict is omitted, including optimizers. Throws tnn::Error if there is no
/// state dict.
NamedTensors stateDictOf(const ObjectTree &tree);

} // namespace tnn::checkpoint

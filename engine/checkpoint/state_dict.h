// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/checkpoint/object.h"

namespace tnn::checkpoint {

using NamedTensors = std::vector<std::pair<std::string, Object::Id>>;

/// The dict of tensors of a saved object: under state_dict, model_state_dict or model (within one another too), or the
/// object itself; if that is none, under other keys that people use, in a list, or in parts under keys of their own,
/// which then come before the names. Of a whole torch.nn.Module, what its state dict would have been. Names and Tensor
/// objects in the order of the file; whatever else the dict holds is left out, and so are optimizers. Throws tnn::Error
/// where there is none.
NamedTensors stateDictOf(const ObjectTree &tree);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/checkpoint/object.h"

namespace tnn::checkpoint {

/// The dict of tensors of a saved object: under state_dict, model_state_dict or model (within one another too), or the
/// object itself. Names and Tensor objects in the order of the file; whatever else the dict holds is left out. Throws
/// tnn::Error where there is none.
std::vector<std::pair<std::string, Object::Id>> stateDictOf(const ObjectTree &tree);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/state_dict.h"

namespace tnn::checkpoint {

/// Returns the record of a Storage object; nullptr if the container has none.
using FindRecord = std::function<RecordPtr(const Object &storage)>;

/// Maps the tensors of a state dict to the records of their storages. Every storage in the tree, including an
/// optimizer's, is checked against its record and every tensor against its storage; no data is read. `find` is called
/// once per storage key. Throws tnn::Error with the tensor, the record and its position.
std::vector<Tensor> tensorsOf(const ObjectTree &tree, const NamedTensors &names, const FindRecord &find);

} // namespace tnn::checkpoint

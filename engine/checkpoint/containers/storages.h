// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/state_dict.h"

namespace tnn::checkpoint {

/// The record of a Storage object; nullptr where the container has none.
using FindRecord = std::function<RecordPtr(const Object &storage)>;

/// The tensors of a state dict over the records that their storages lie in. Every storage of the whole tree, an
/// optimizer's too, is checked against its record and every tensor against its storage; nothing is read. `find` is asked
/// once for each key of a storage. Throws tnn::Error, which names the tensor, the record and its place.
std::vector<Tensor> tensorsOf(const ObjectTree &tree, const NamedTensors &names, const FindRecord &find);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

using NamedTensors = std::vector<std::pair<std::string, Object::Id>>;

/// Returns the dict of tensors of a saved object, those of a kind that is not read included (quantized, sparse): under
/// state_dict, model_state_dict or model (possibly nested), or the object itself; failing that, under other common
/// keys, in a list, or in parts under separate keys, which are then prepended to the names. For a whole
/// torch.nn.Module, returns what its state dict would be. Names and Tensor objects are in file order; everything else
/// in the dict is omitted, including optimizers. Throws tnn::Error if there is no state dict.
NamedTensors stateDictOf(const ObjectTree &tree);

/// Copies of the weights besides those that stateDictOf() returns.
struct OtherWeights {
    std::string key;
    bool isAverage = true; ///< else the ones that were opened are
    NamedTensors tensors;
};
std::vector<OtherWeights> otherWeightsOf(const ObjectTree &tree, const NamedTensors &opened);

/// Returns the record of a Storage object; nullptr if the container has none.
using FindRecord = std::function<RecordPtr(const Object &storage)>;

/// Maps the tensors of a state dict to the records of their storages. Every storage in the tree, including an
/// optimizer's, is checked against its record and every tensor against its storage; no data is read. `find` is called
/// once per storage key. Throws tnn::Error with the tensor, the record and its position.
std::vector<Tensor> tensorsOf(const ObjectTree &tree, const NamedTensors &names, const FindRecord &find);

/// Sets the tensors of a checkpoint that has its tree of metadata, and its weightSets where the file holds several
/// copies. Throws as tensorsOf() does.
void setTensors(Checkpoint &checkpoint, const NamedTensors &names, const FindRecord &find);

} // namespace tnn::checkpoint

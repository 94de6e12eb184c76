// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/description.h"
#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// Returns the layers whose weights between tokens depend on the input, by their keys, in model order: attention,
/// Mamba, RWKV-5, ... One per layer of the model.
std::vector<OtherLayer> otherMixers(const TensorIndex &index);

/// Adds those of them that are in no layer of a found operator or of another layer.
void addOtherMixers(const TensorIndex &index, const std::vector<TnoDescription> &operators,
                    std::vector<OtherLayer> &others);

/// Returns why a checkpoint without a Toeplitz operator is not opened: its layers' names, or only its size.
Message whyNotOpened(const CheckpointKeys &subject);

} // namespace tnn::checkpoint

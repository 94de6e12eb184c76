// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// Builds a classifier of the Long Range Arena: an embedding or a linear map of numbers, positions, residual blocks of
/// mixers and GLUs, and a linear map of the pooled tokens (src/models/sequence/model.py, src/tasks/decoders.py).
model::Network lraNetwork(const NetworkReader &read);

/// Lightning's hyper_parameters of the model.
MetadataReader lraModel(const CheckpointKeys &subject);

/// Returns the configuration of block `number` of model.layers, counting mixers and GLUs together: model.layer is a
/// repeating list. The reader's origin is the location of the block.
MetadataReader lraBlock(const MetadataReader &model, std::optional<long> number);

} // namespace tnn::checkpoint

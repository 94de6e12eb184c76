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

/// Lightning's hyper_parameters of an LRA model, and the most commonly used parts of them.
struct LraConfiguration {
    const ObjectTree &tree;
    Object::Id root, model, dataset;
};
LraConfiguration lraConfiguration(const Subject &subject);

/// Returns the configuration of block `number` of model.layers, counting mixers and GLUs together: model.layer is a
/// repeating list. The reader's origin is the location of the block.
MetadataReader lraBlock(const LraConfiguration &config, std::optional<long> number);

/// Returns the _name_ of a dict, or the text itself if it is plain text: "norm: batch", "norm: {_name_: batch}".
std::string lraNameOf(const LraConfiguration &config, Object::Id dict, std::string_view key);

} // namespace tnn::checkpoint

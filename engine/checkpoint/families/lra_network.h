// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// A classifier of the Long Range Arena: an embedding or a linear map of numbers, positions, residual blocks of mixers and
/// GLUs, and a linear map of what all tokens are pooled to (src/models/sequence/model.py, src/tasks/decoders.py).
model::Network lraNetwork(const NetworkReader &read);

/// Lightning's hyper_parameters of an LRA model, and the parts of them that are asked for most.
struct LraConfiguration {
    const ObjectTree &tree;
    Object::Id root, model, dataset;
};
LraConfiguration lraConfiguration(const Subject &subject);

/// The configuration of block `number` of model.layers, mixers and GLUs counted together: model.layer is a list that
/// repeats. Its origin says where it is.
MetadataReader lraBlock(const LraConfiguration &config, std::optional<long> number);

/// What a dict says under _name_, or the text itself where there is only that: "norm: batch", "norm: {_name_: batch}".
std::string lraNameOf(const LraConfiguration &config, Object::Id dict, std::string_view key);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/subject.h"

namespace tnn::checkpoint {

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

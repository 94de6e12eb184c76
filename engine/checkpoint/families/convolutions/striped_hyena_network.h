// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"

// What StripedHyena 1 and Evo 2 share under the names of vortex, savanna and Megatron: the network around the filters,
// and its options.

namespace tnn::checkpoint {

/// Begins a family: the network, its options, and what all configurations of Evo 2 say of them. The filters, how the
/// family is recognised and where its options are stored are missing.
Family stripedFamily();

/// Returns `options` with those that no kernel needs, such as eps and those of attention, resolved: as stored tensors
/// say or, of Evo 2, as the published model of these sizes has them. `block` is that of an operator ("blocks.0."),
/// `attention` the blocks of attention.
std::function<OptionSet()> stripedOptions(const CheckpointKeys &subject, bool isEvo2, const std::string &block,
                                          const std::vector<OtherLayer> &attention, std::function<OptionSet()> options);

} // namespace tnn::checkpoint

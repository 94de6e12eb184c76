// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/network_reader.h"
#include "engine/checkpoint/families/options.h"

namespace tnn::checkpoint {

/// The options of blocks that no kernel needs, such as eps and those of attention.
std::vector<OptionKey> stripedBlockKeys();
/// Lists them among the options of the filter with that prefix. `isEvo2`: of Evo 2, whose sizes say which published
/// model's rotation is assumed if the file says nothing.
void resolveStripedBlock(const CheckpointKeys &subject, const std::string &filter, bool isEvo2, OptionSet &options);

/// Returns the block around an operator of StripedHyena or Evo 2 (vortex): x + mixer(norm x), x + mlp(norm x). Throws
/// tnn::Error if the order of its projections is unknown.
model::Network stripedBlock(const NetworkReader &read, long layer);
/// Returns the whole network with its attention. Throws tnn::Error for other blocks, and for heads that do not fit.
model::Network stripedNetwork(const NetworkReader &read);

} // namespace tnn::checkpoint

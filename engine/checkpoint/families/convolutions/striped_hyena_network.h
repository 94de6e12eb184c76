// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/network_reader.h"
#include "engine/checkpoint/families/options.h"

namespace tnn::checkpoint {

/// The options of blocks that no kernel needs: eps, mlp_activation, column_split_hyena, interleave, hyena_flip_x1x2,
/// evo2_style_activations.
std::vector<OptionKey> stripedBlockKeys();
/// Lists them among a filter's options.
void resolveStripedBlock(OptionSet &options);

/// Returns the block around an operator of StripedHyena or Evo 2 (vortex): x + mixer(norm x), x + mlp(norm x). Throws
/// tnn::Error if the order of its projections is unknown.
model::Network stripedBlock(const NetworkReader &read, long layer);
/// Returns the whole network; throws tnn::Error that names the blocks of attention.
model::Network stripedNetwork(const NetworkReader &read);

} // namespace tnn::checkpoint

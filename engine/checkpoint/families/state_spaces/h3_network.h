// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/network_reader.h"

namespace tnn::checkpoint {

// Each H3 layer is two layers of the description: its shift, then its state space.

/// Reads the language model around H3 layers (HazyResearch/H3, src/models/ssm_seq.py): embeddings, x + h3(norm x),
/// x + mlp(norm x), a last norm, the tied head. Throws tnn::Error for blocks that are not run: attention, head_dim > 1.
model::Network h3Network(const NetworkReader &read);

/// Reads the block of a layer alone, on hidden states.
model::Network h3Block(const NetworkReader &read, long layer);

} // namespace tnn::checkpoint

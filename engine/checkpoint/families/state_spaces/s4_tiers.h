// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/state_spaces/s4_space.h"

// SaShiMi (Goel et al. "It's Raw! Audio Generation with State-Space Models") and its kin: layers at several rates, in
// the modules d_layers (down), c_layers (center) and u_layers (up).

namespace tnn::checkpoint {

/// Whether an operator lies in a tier.
bool isInTier(const std::string &prefix);

/// Sorts prefixes as the network runs them: down, center, up.
void sortTiers(std::vector<std::string> &prefixes);

/// Returns the samples of the network's input in one lag of an operator, from the shapes of the pools before it; none
/// if it is in no tier, or the shapes do not tell.
std::optional<long> samplesPerLag(const CheckpointKeys &subject, const std::string &prefix);

/// Returns the l_max of an operator of version 3, which its network derives from the rate: the stored L, or the
/// metadata's l_max divided by samplesPerLag. None outside of tiers, or if neither is known.
std::optional<Option> lengthOfTier(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/checkpoint/families/state_spaces/s4_tensors.h"

// A state-space layer of state-spaces/s4 as a Toeplitz operator.

namespace tnn::checkpoint {

/// What every operator of this repository has around its kernel.
struct S4Heads {
    long channels = 0, heads = 1;
    bool bidirectional = false;
};
/// `copies` is the number of kernels per channel. D (heads, channels) tells whether half of them run backward.
S4Heads headsOf(const CheckpointKeys &subject, const std::string &prefix, long channels, long copies);

/// Records what these are; sets the description's.
void describeHeads(const CheckpointKeys &subject, const S4Heads &heads, OptionSet &options,
                   TnoDescription &description);

/// Returns the lags at which kernels are cut, l_max; none if they aren't. `tier` is the one that the network passes,
/// unless the user sets another. Throws tnn::Error if it is no number of lags.
std::optional<long> cutOf(OptionSet &options, const std::optional<Option> &tier = {});

/// Describes the operator at a prefix; `tier` as for cutOf().
TnoDescription describeSpace(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout,
                             OptionSet options, const std::optional<Option> &tier = {});

/// Divides rows into those that run forward and backward, and cuts them.
model::StoredModes twoSided(const model::StoredModes::Side &all, bool bidirectional, std::optional<long> cut);

/// Their options, for Family::keys.
std::vector<OptionKey> s4Keys();

} // namespace tnn::checkpoint

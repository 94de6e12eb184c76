// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/state_spaces/s4_space.h"

// The other kernels of version 4 of state-spaces/s4 (src/models/sequence/kernels/kernel.py).

namespace tnn::checkpoint {

/// MEGA's exponential moving averages: `kernel.{delta, alpha, beta, gamma}`.
TnoDescription describeAverages(const CheckpointKeys &subject, const std::string &prefix, OptionSet options);

/// Free taps: `kernel.kernel` (heads, channels, l_max), or twice the heads.
TnoDescription describeFreeTaps(const CheckpointKeys &subject, const std::string &prefix, OptionSet options);

} // namespace tnn::checkpoint

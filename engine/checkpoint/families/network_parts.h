// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/families/network_reader.h"

// Parts of networks that several code bases have under the same names. Prefixes end in a dot.

namespace tnn::checkpoint {

using ActivationNames = model::Activation (*)(std::string_view);

/// PREFIXu_proj, v_proj, o and, with use_norm, norm (norm_type where it has no parameters: SimpleRMSNorm); its channels
/// are checked against the layer's operator.
model::Gtu gtuOf(const NetworkReader &read, long layer, const std::string &prefix,
                 ActivationNames named = model::activationNamed);
/// PREFIXl1, l2 and l3, or of the second version l1 and l2.
model::Glu gluOf(const NetworkReader &read, long layer, const std::string &prefix,
                 ActivationNames named = model::activationNamed);

/// Whether all operators of the network are causal.
bool allCausal(const Description &description);

} // namespace tnn::checkpoint

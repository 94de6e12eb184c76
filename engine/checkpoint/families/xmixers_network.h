// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/network_parts.h"

namespace tnn::checkpoint {

/// xmixers' TnnForCausalLM: embedding, layers of Gtu and GLU, norm, lm_head.
model::Network xmixersNetwork(const NetworkReader &read);
/// Its Gtu alone: hidden states in and out.
model::Network xmixersGtuNetwork(const NetworkReader &read);

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/network_parts.h"

namespace tnn::checkpoint {

/// A classifier of the Long Range Arena: an embedding or a linear map of numbers, positions, residual blocks of mixers and
/// GLUs, and a linear map of what all tokens are pooled to (src/models/sequence/model.py, src/tasks/decoders.py).
model::Network lraNetwork(const NetworkReader &read);

} // namespace tnn::checkpoint

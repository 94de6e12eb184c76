// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/families/tensor_index.h"

namespace tnn::checkpoint {

/// Why a TNO is not drawn, where the keys below its prefix are those of another operator than the TNO of the paper and its
/// kin: SKI-TNN's, FD-TNN's without a network, dpb v3, ToeplitzAttention. Empty where they are not.
Message otherOperator(const TensorIndex &index, const std::string &prefix);

} // namespace tnn::checkpoint

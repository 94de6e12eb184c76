// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/options.h"
#include "engine/checkpoint/families/tno_tensors.h"

namespace tnn::checkpoint {

/// Decides what a TNO's numbers are: answers to lags, to frequencies (FD-TNN), or a table; and whether it is causal.
/// Records tno_type and causal. Without gamma, a causal FD-TNN has the tensors of a TNN without decay: that is told.
void resolveOperator(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, Warnings &warnings,
                     TnoDescription &tno);

/// Fixes or asks for heads, head_dim and dim, once causal and the kind of operator are known.
void resolveSizes(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, Warnings &warnings,
                  TnoDescription &tno);

} // namespace tnn::checkpoint

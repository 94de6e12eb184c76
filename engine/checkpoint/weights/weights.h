// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Turns what a file stores into the numbers of the model, once for every reader: dequantizes, merges adapters, applies
/// weight norms, fills in tied twins that were left out. A tensor whose numbers do not follow from the file gets a
/// refusal. What was computed is said in Checkpoint::notes. Reads no weights.
void resolveWeights(Checkpoint &checkpoint);

/// Finds averaged copies among the tensors, under a prefix of their own ("ema_model."), and makes them weightSets
/// (weight_sets.cpp).
void separateCopies(Checkpoint &checkpoint);

/// Multiplies quantized weights by their scales (quantized.cpp). An integer of 8 bits is never a weight itself: without
/// a scale of a known meaning, it is refused.
void dequantize(Checkpoint &checkpoint);

/// Adds W + scale B A for each weight with an unmerged LoRA adapter of PEFT's, under the name that it had before the
/// adapter, where the file or the adapter_config.json beside it stores alpha (adapters.cpp; Hu et al., 2021).
void mergeAdapters(Checkpoint &checkpoint);

/// Computes weights that are stored as a norm and a direction (weight_norm.cpp; Salimans and Kingma, 2016). Other
/// parametrizations are refused.
void applyWeightNorms(Checkpoint &checkpoint);

/// Adds tensors that were left out because they share the memory of another one (tied_twins.cpp).
void addTiedTwins(Checkpoint &checkpoint);

} // namespace tnn::checkpoint

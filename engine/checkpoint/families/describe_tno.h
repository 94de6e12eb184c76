// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/options.h"
#include "engine/checkpoint/families/tno_tensors.h"

namespace tnn::checkpoint {

/// Describes one TNO from its tensors and all known options. Throws tnn::Error if --set contradicts the tensors or an
/// option has a value that the public code does not know.
TnoDescription describeTno(const CheckpointKeys &subject, const Family &family, const TnoPlan &plan,
                           const StoredOptions &stored, const UnifiedOptions &given, Warnings &warnings);

/// Assigns display names: "layer 3" for layers (if not unique, "layer 3, toep2" or the prefix); TNOs also get their
/// axis: "layer 3, height". Existing names are kept.
void nameLayers(const std::vector<std::string> &numbers, std::vector<LayerDescription> &layers,
                std::vector<TnoDescription> &tnos);

/// Expands gamma to all channels: one value per channel, one per head, or one for all is stored. Throws tnn::Error for
/// any other count.
std::vector<double> gammaOfChannels(const Tensor &gamma, std::vector<double> stored, long heads, long headDim);

/// Reads gamma, determines the kind of decay, and records use_decay, use_multi_decay and gamma. `sigmoid`: gamma holds
/// logits of a decay between 0 and 1, not bounded by any option.
void describeDecay(const TnoTensors &tensors, bool sigmoid, OptionSet &options, TnoDescription &tno);

/// Determines whether a TNO uses RPE output for lags, for frequencies (FD-TNN), or a table, and whether it is causal.
/// Records tno_type and causal. A causal FD-TNN without gamma has the tensors of a TNN without decay; this is reported.
void resolveOperator(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, TnoDescription &tno);

/// Fixes or resolves heads, head_dim and dim, once causal and the kind of operator are known.
void resolveSizes(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, TnoDescription &tno);

} // namespace tnn::checkpoint

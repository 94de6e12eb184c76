// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/options.h"
#include "engine/checkpoint/families/tno_tensors.h"

namespace tnn::checkpoint {

/// Describes one TNO from its tensors and all that is said of its options. Throws tnn::Error where --set contradicts the
/// tensors or an option has a value that the public code does not know.
TnoDescription describeTno(const Subject &subject, const Family &family, const TnoPlan &plan,
                           const StoredOptions &stored, const UnifiedOptions &given, Warnings &warnings);

/// Names for people: layers "layer 3" (where that is not unique "layer 3, toep2" or the prefix), TNOs the same with their
/// axis: "layer 3, height". Names that are there already stay.
void nameLayers(const std::vector<std::string> &numbers, std::vector<LayerDescription> &layers,
                std::vector<TnoDescription> &tnos);

/// gamma of each of the channels: one number each, one per head or one for all are stored. Throws tnn::Error for any other
/// number of them.
std::vector<double> gammaOfChannels(const Tensor &gamma, std::vector<double> stored, long heads, long headDim);

/// Reads gamma, decides what decay it is, and records use_decay, use_multi_decay and gamma. `sigmoid`: it holds logits of
/// a decay between 0 and 1, and no option bounds it.
void describeDecay(const TnoTensors &tensors, bool sigmoid, OptionSet &options, Warnings &warnings,
                   TnoDescription &tno);

/// Decides what a TNO's numbers are: answers to lags, to frequencies (FD-TNN), or a table; and whether it is causal.
/// Records tno_type and causal. Without gamma, a causal FD-TNN has the tensors of a TNN without decay: that is told.
void resolveOperator(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, Warnings &warnings,
                     TnoDescription &tno);

/// Fixes or asks for heads, head_dim and dim, once causal and the kind of operator are known.
void resolveSizes(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, Warnings &warnings,
                  TnoDescription &tno);

} // namespace tnn::checkpoint

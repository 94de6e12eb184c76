// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/options.h"
#include "engine/checkpoint/families/tno_tensors.h"

namespace tnn::checkpoint {

/// gamma of each of the channels: one number each, one per head or one for all are stored. Throws tnn::Error for any other
/// number of them.
std::vector<double> gammaOfChannels(const Tensor &gamma, std::vector<double> stored, long heads, long headDim);

/// Reads gamma, decides what decay it is, and records use_decay, use_multi_decay and gamma. `sigmoid`: it holds logits of
/// a decay between 0 and 1, and no option bounds it.
void describeDecay(const TnoTensors &tensors, bool sigmoid, OptionSet &options, Warnings &warnings,
                   TnoDescription &tno);

} // namespace tnn::checkpoint

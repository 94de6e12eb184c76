// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/options.h"
#include "engine/checkpoint/families/tno_tensors.h"

namespace tnn::checkpoint {

/// Decides use_decay, use_multi_decay and gamma from the options and, where they are silent, from the values of the
/// gamma tensor: all equal and within (0, 1] is a fixed decay, anything else the logits of a learned one. Fills in decay,
/// lambda, gammaGiven, gammaMinimum and gammaMaximum.
void describeDecay(const TnoTensors &tensors, OptionSet &options, Warnings &warnings, TnoDescription &tno);

} // namespace tnn::checkpoint

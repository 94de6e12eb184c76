// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/network_parts.h"

namespace tnn::checkpoint {

/// What holds a TNO of tnn-pytorch, told by the keys around it.
enum class TnnUnit {
    Tno,  ///< nothing
    Gtu,  ///< PREFIXu_proj ...
    Layer ///< ... in a TnnLayer: its feature_mixer stands beside
};
TnnUnit unitAround(const TensorIndex &index, const std::string &prefix);

/// A bare Tno, a bare Gtu, or TnnLayers one after the other, whatever the list is called that they lie in: hidden states in
/// and out. Refused where the file does not tell how the operators follow each other.
model::Network tnnPytorchNetwork(const NetworkReader &read);

} // namespace tnn::checkpoint

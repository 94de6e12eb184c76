// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/model/arithmetic.h"

namespace tnn::model {

/// The relative position encoder (TNN paper section 3.2): a small network from a lag to the coefficients of all channels.
struct Rpe {
    struct Block {
        Norm norm;
        Linear linear;
    };
    Linear in;                 ///< (r, 1)
    std::vector<Block> blocks; ///< (r, r) each
    Block out;                 ///< (heads * headDim, r), rows head-major
    Activation activation = Activation::Relu;
    bool residual = false;
};

/// Raw coefficients (positions, heads * headDim) at positions (positions, 1); see position() in tno.h.
Value rpe(Arithmetic &a, const Rpe &w, const Value &positions);

/// The same network with only the given output channels: the last map's other rows are never multiplied.
Rpe withChannels(Arithmetic &a, const Rpe &w, std::span<const long> channels);

} // namespace tnn::model

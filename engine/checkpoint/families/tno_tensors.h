// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/checkpoint/families/tensor_index.h"
#include "engine/model/rpe.h"

namespace tnn::checkpoint {

/// Tensors of a norm and a linear map, named as in an nn.Sequential of the position encoders.
struct BlockTensors {
    model::NormKind norm = model::NormKind::None; ///< determined by the names of its parameters
    const Tensor *normWeight = nullptr;           ///< LayerNorm weight, RMS scale, scala
    const Tensor *normBias = nullptr;             ///< LayerNorm bias, gate of the gated RMS norm
    const Tensor *weight = nullptr;
    const Tensor *bias = nullptr;

    /// The actual norm if the names are ambiguous: without parameters, or with only a weight.
    model::NormKind normAs(model::NormKind declared) const;
};

/// All tensors of one TNO, with matching shapes. Several layouts are converted to this one:
///   rpe.pos_proj, rpe.layers.K.{1,2}, rpe.out.{1,2}   today's Rpe; dpb v7 to v9 (then called dpb)
///   dpb.pos_proj, pos1, pos2, pos3 or pos             dpb v1 to v6, LRA's Rpe (then called rpe)
///   pos, zero, neg                                    learned tables
/// with the norm's parameters at index 0 of each nn.Sequential.
struct TnoTensors {
    std::string prefix;
    std::string network;              ///< full stem of the network: "...toep.rpe."; empty for a table
    const Tensor *inWeight = nullptr; ///< (r, features); absent for a table
    const Tensor *inBias = nullptr;
    model::PositionFeatures::Kind features = model::PositionFeatures::Kind::Number;
    const Tensor *frequencies = nullptr; ///< `freq` (SinCos) or `theta` (CosSin), half as many as features
    std::vector<BlockTensors> blocks;    ///< (r, r); in dpb v7 they grow with each block
    BlockTensors out;                    ///< (rows, r)
    /// A learned table: (heads, lags) or (heads, lags, channels of a head); zero has one lag; negative may be absent.
    const Tensor *positive = nullptr, *zero = nullptr, *negative = nullptr;
    const Tensor *gamma = nullptr; ///< if there is a decay
    /// PREFIXnorm: weight and bias, if any, of the norm of the operator's output in xmixers.
    const Tensor *outputNormWeight = nullptr, *outputNormBias = nullptr;

    bool isTable() const { return inWeight == nullptr; }
    long width() const { return isTable() ? 0 : out.weight->shape[1]; } ///< input of the last map
    long rows() const;                                                  ///< outputs per lag
    /// Returns the tensors that define the coefficients, in file order.
    std::vector<const Tensor *> all() const;
};

/// Throws tnn::Error with the key that is missing or has a mismatched shape.
TnoTensors readTno(const TensorIndex &index, const std::string &prefix);

} // namespace tnn::checkpoint

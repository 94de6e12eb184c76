// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/checkpoint/families/tensor_index.h"
#include "engine/model/rpe.h"

namespace tnn::checkpoint {

/// Tensors of a norm and a linear map, as an nn.Sequential of the position encoders names them.
struct BlockTensors {
    model::NormKind norm = model::NormKind::None; ///< as the names of its parameters tell
    const Tensor *normWeight = nullptr;           ///< LayerNorm weight, RMS scale, scala
    const Tensor *normBias = nullptr;             ///< LayerNorm bias, gate of the gated RMS norm
    const Tensor *weight = nullptr;
    const Tensor *bias = nullptr;

    /// The norm that is meant where the names leave it open: without parameters, or with a weight alone.
    model::NormKind normAs(model::NormKind declared) const;
};

/// All tensors of one TNO, with shapes that fit each other. Several layouts are read into this one shape:
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
    std::vector<BlockTensors> blocks;    ///< (r, r); dpb v7 grows from block to block
    BlockTensors out;                    ///< (rows, r)
    /// A learned table: (heads, lags) or (heads, lags, channels of a head); zero has one lag; negative may be absent.
    const Tensor *positive = nullptr, *zero = nullptr, *negative = nullptr;
    const Tensor *gamma = nullptr; ///< where there is a decay
    /// PREFIXnorm: of the operator's output in xmixers; its weight and bias, where there are such tensors.
    const Tensor *outputNormWeight = nullptr, *outputNormBias = nullptr;

    bool isTable() const { return inWeight == nullptr; }
    long width() const { return isTable() ? 0 : out.weight->shape[1]; } ///< what the last map reads
    long rows() const;                                                  ///< numbers answered for one lag
    /// What makes the coefficients, in the order of the file.
    std::vector<const Tensor *> all() const;
};

/// Throws tnn::Error that names the key which is missing or has a shape that does not fit.
TnoTensors readTno(const TensorIndex &index, const std::string &prefix);

} // namespace tnn::checkpoint

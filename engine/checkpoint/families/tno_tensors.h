// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/model/rpe.h"

namespace tnn::checkpoint {

/// Tensors by their full keys, sorted.
using TensorIndex = std::map<std::string_view, const Tensor *>;
TensorIndex indexOf(const Checkpoint &checkpoint);

/// A key without what data-parallel and compiled models put into it: "module." before it, "_orig_mod." anywhere.
std::string unwrappedKey(std::string_view key);

/// Prefixes of all TNOs in the layout of the public classes (PREFIXrpe.pos_proj.weight), as stored and with their final
/// dot, in model order: numbers within them compared as numbers. A bare Tno has the empty prefix.
std::vector<std::string> tnoPrefixes(const Checkpoint &checkpoint);

/// Tensors of a norm and a linear map, as an nn.Sequential of the Rpe class names them.
struct BlockTensors {
    model::NormKind norm = model::NormKind::None;
    const Tensor *normWeight = nullptr; ///< LayerNorm weight, RMS scale, scala
    const Tensor *normBias = nullptr;   ///< LayerNorm bias, gate of the gated RMS norm
    const Tensor *weight = nullptr;
    const Tensor *bias = nullptr;
};

/// All tensors of one TNO, with shapes that fit each other.
struct TnoTensors {
    std::string prefix;
    const Tensor *inWeight = nullptr; ///< (r, 1)
    const Tensor *inBias = nullptr;
    std::vector<BlockTensors> blocks; ///< (r, r)
    BlockTensors out;                 ///< (channels, r)
    const Tensor *gamma = nullptr;    ///< (heads, 1, headDim), where there is a decay

    long width() const { return inWeight->shape[0]; }
    long channels() const { return out.weight->shape[0]; }
    std::vector<const Tensor *> all() const; ///< in the order of the file
};

/// Throws tnn::Error that names the key which is missing or has a shape that does not fit.
TnoTensors readTno(const TensorIndex &index, const std::string &prefix);

std::string shapeText(const Tensor &tensor); ///< "(32, 1)"

} // namespace tnn::checkpoint

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/checkpoint/tensor.h"

namespace tnn::checkpoint {

/// A block of a tensor: where its first number is in the whole, by axis, its shape, and a tensor of that shape with its
/// numbers.
struct Chunk {
    std::vector<long> offsets, shape;
    Tensor tensor;
};

/// Throws tnn::Error unless every chunk, of as many axes as the shape, lies within it, no two overlap, and together
/// they are all of it; their numbers are not needed yet. The error names no tensor. `comparisons` bounds the work for
/// all tensors of a file, and is reduced by that for this one.
void requireTiling(const std::vector<long> &shape, const std::vector<Chunk> &chunks, long &comparisons);

/// Returns the tensor of these chunks, which are of one type and tile the shape. Nothing is read before its values are,
/// and then only from the chunks, and the parts of them, that they are in.
Tensor chunkedTensor(std::string name, std::vector<long> shape, std::vector<Chunk> chunks);

} // namespace tnn::checkpoint

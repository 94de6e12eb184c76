// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/checkpoint/tensor.h"

namespace tnn::checkpoint {

/// Returns a tensor whose numbers follow from other tensors of the file: dequantized, merged, normalized. They are
/// computed when they are read, and only small ones are kept. `compute` returns as many numbers as `shape` has, in C
/// order; with `isComplex`, real and imaginary part alternate. `sources`, at least one, are what it reads: the tensor
/// is intact if they are.
Tensor computedTensor(std::string name, std::vector<long> shape, std::vector<Tensor> sources,
                      std::function<std::vector<double>()> compute, bool isComplex = false);

/// Returns a tensor with the operations applied that torch put off when it was saved: the opposite sign, the conjugates
/// of complex numbers.
Tensor withLazyBits(const Tensor &stored, bool negative, bool conjugated);

} // namespace tnn::checkpoint

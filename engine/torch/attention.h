// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/model/arithmetic.h"

namespace tnn::libtorch {

/// Arithmetic::rotated() and attend() for shapes that fit, in float32. Gradients flow.
at::Tensor rotated(const at::Tensor &x, const model::Rotary &rotary, long width, long n, long first);
/// Attends by blocks of rows and keys, with an online softmax: LibTorch 1.13 has no such function. `all` is the number
/// of tokens of k and v in every sequence.
at::Tensor attended(const at::Tensor &q, const at::Tensor &k, const at::Tensor &v, const model::AttentionHeads &heads,
                    long n, long all, const Task &task);

} // namespace tnn::libtorch

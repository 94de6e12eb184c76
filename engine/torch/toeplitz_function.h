// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tnn::libtorch {

/// Causal T x of every sequence of n tokens, x and the answer (batch * n, channels), for coefficients (n, channels) of lags
/// 0 to n-1. Gradients flow to both. On a CPU in float32 by our own product, elsewhere by transforms of LibTorch.
at::Tensor causalProduct(const at::Tensor &coefficients, const at::Tensor &x);

} // namespace tnn::libtorch

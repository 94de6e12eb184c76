// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tnn::libtorch {

// Operations whose gradients are recorded, in float32: by our own kernels, on a CPU or a GPU, in fewer passes over
// memory than LibTorch's.

/// Whether a gradient with respect to x or to the parameter is wanted, and can be computed here. The parameter may be
/// undefined.
bool isTrackedHere(const at::Tensor &x, const at::Tensor &parameter);

/// x W^T + b, with silu after it if wanted; x (rows, in), weight (out, in), bias (out) or undefined.
at::Tensor trackedLinear(const at::Tensor &x, const at::Tensor &weight, const at::Tensor &bias, bool silu);

/// x / (sqrt(mean(x^2)) + epsilon) of every row.
at::Tensor trackedRms(const at::Tensor &x, double epsilon);

/// a * b, of equal shapes and both tracked.
at::Tensor trackedProduct(const at::Tensor &a, const at::Tensor &b);

} // namespace tnn::libtorch

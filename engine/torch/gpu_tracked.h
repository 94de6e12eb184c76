// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tnn::libtorch {

// The operations of tracked.h on a GPU (engine/torch/cuda/training.h).

/// Whether this build has them for the tensor's device. If not, the other functions must not be called.
bool hasGpuTracked(const at::Tensor &x);

at::Tensor gpuLinear(const at::Tensor &x, const at::Tensor &weight, const at::Tensor &bias, bool silu);
at::Tensor gpuRms(const at::Tensor &x, double epsilon);

} // namespace tnn::libtorch

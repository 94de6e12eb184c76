// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/model/arithmetic.h"

namespace tnn::libtorch {

/// Of every number, in x's type. Gradients flow.
at::Tensor activated(model::Activation activation, const at::Tensor &x);

} // namespace tnn::libtorch

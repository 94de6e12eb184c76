// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// Every number of x becomes its activation, with PyTorch's meaning of each name: gelu exact (erf), elu with alpha 1, leaky
/// relu with slope 0.01. NaN stays NaN. Real is double, or float, whose small answers may be zero (activation_kernels.h).
template <class Real> void activate(model::Activation activation, MatrixView<Real> x);

/// The same on several threads where it is worth it.
template <class Real> void activateRows(model::Activation activation, ArrayMap<Real> x);

/// Whether activateInLanes() has it.
bool hasLanes(model::Activation activation);

/// Every number of x becomes its activation, with the widest registers of the processor it runs on. Relative error below
/// 3e-7; what is below the smallest normal number is zero. NaN stays NaN, and infinities give what the formula gives.
void activateInLanes(model::Activation activation, MatrixView<float> x);

} // namespace tnn::native

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// Replaces every number of x by its activation, as PyTorch defines it: gelu exact (erf), elu with alpha 1, leaky relu
/// with slope 0.01. NaN stays NaN. Real is double, or float, whose small results may be zero (row_kernels.h).
template <class Real> void activate(model::Activation activation, MatrixView<Real> x);

/// Calls activate() for x, on several threads where that is worthwhile.
template <class Real> void activateRows(model::Activation activation, ArrayMap<Real> x);

} // namespace tnn::native

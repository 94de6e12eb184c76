// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// Every number of x becomes its activation, with PyTorch's meaning of each name: gelu exact (erf), elu with alpha 1, leaky
/// relu with slope 0.01. NaN stays NaN. Real is float or double.
template <class Real> void activate(model::Activation activation, ArrayMap<Real> x);

} // namespace tnn::native

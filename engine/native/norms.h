// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// Returns the activation of the norm of every row of x over its channels (formulas in model/arithmetic.h). weight and
/// bias have one number per channel of x (weight: one number for NormKind::Scale), or none if the norm has no such
/// parameter; epsilon: model::epsilonOf(). Real is float or double.
template <class Real>
Array<Real> normed(model::NormKind kind, double epsilon, model::Activation activation, const Array<Real> &x,
                   const Array<Real> &weight, const Array<Real> &bias);

} // namespace tnn::native

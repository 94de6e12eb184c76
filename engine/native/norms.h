// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// The activation of the norm of every row of x over its channels (model/arithmetic.h has the formulas). weight and bias
/// hold as many numbers as x has channels (weight: one for NormKind::Scale), or none where the norm has no such
/// parameter. Real is float or double.
template <class Real>
Array<Real> normed(model::NormKind kind, model::Activation activation, const Array<Real> &x, const Array<Real> &weight,
                   const Array<Real> &bias);

} // namespace tnn::native

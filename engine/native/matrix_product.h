// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/native/array.h"

namespace tnn::native {

/// y = a b^T by the BLAS on the caller's thread only. Real is float or double.
template <class Real> void multiply(MatrixView<const Real> a, MatrixView<const Real> b, MatrixView<Real> y);
/// y += a b, likewise.
template <class Real> void multiplyAdd(MatrixView<const Real> a, MatrixView<const Real> b, MatrixView<Real> y);

} // namespace tnn::native

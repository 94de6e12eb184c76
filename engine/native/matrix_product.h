// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::native {

/// A row-major matrix in somebody's memory: row r starts at data + r * stride.
template <class Real> struct MatrixView {
    Real *data;
    long rows, columns, stride;
};

/// y = a b, or a b^T where `transposed`, by the BLAS on the caller's thread alone. Real is float or double.
template <class Real>
void multiply(MatrixView<const Real> a, MatrixView<const Real> b, bool transposed, MatrixView<Real> y);

} // namespace tnn::native

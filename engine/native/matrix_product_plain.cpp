// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Core>

#include "engine/native/matrix_product.h"

// For builds without a BLAS: Eigen's product.

namespace tnn::native {

template <class Real> void multiply(MatrixView<const Real> a, MatrixView<const Real> b, MatrixView<Real> y)
{
    using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const auto of = [](const auto &view) {
        return Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(view.data, view.rows, view.columns,
                                                                 Eigen::OuterStride<>(view.stride));
    };
    Eigen::Map<Matrix, 0, Eigen::OuterStride<>> result(y.data, y.rows, y.columns, Eigen::OuterStride<>(y.stride));
    result.noalias() = of(a) * of(b).transpose();
}

template void multiply(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void multiply(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);

} // namespace tnn::native

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Core>

#include "engine/native/matrix_product.h"

// For builds without a BLAS: Eigen's product.

namespace tnn::native {

namespace {

template <class Real> using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class Real> Eigen::Map<const Matrix<Real>, 0, Eigen::OuterStride<>> mapped(MatrixView<const Real> view)
{
    return {view.data, view.rows, view.columns, Eigen::OuterStride<>(view.stride)};
}

template <class Real> Eigen::Map<Matrix<Real>, 0, Eigen::OuterStride<>> mapped(MatrixView<Real> view)
{
    return {view.data, view.rows, view.columns, Eigen::OuterStride<>(view.stride)};
}

} // namespace

template <class Real> void multiply(MatrixView<const Real> a, MatrixView<const Real> b, MatrixView<Real> y)
{
    mapped<Real>(y).noalias() = mapped<Real>(a) * mapped<Real>(b).transpose();
}

template <class Real> void multiplyAdd(MatrixView<const Real> a, MatrixView<const Real> b, MatrixView<Real> y)
{
    mapped<Real>(y).noalias() += mapped<Real>(a) * mapped<Real>(b);
}

template void multiply(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void multiply(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);
template void multiplyAdd(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void multiplyAdd(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);

} // namespace tnn::native

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/matrix_product.h"

#include <type_traits>

#include <cblas.h>

// Declared in OpenBLAS's cblas.h; null if another BLAS is linked.
// NOLINTBEGIN(readability-redundant-declaration)
extern "C" __attribute__((weak)) int openblas_get_num_threads();
extern "C" __attribute__((weak)) void openblas_set_num_threads(int num_threads);
// NOLINTEND(readability-redundant-declaration)

namespace tnn::native {
namespace {

/// The BLAS's own threads spin while they wait and would make results depend on the machine; engine/parallel.h is used.
/// LibTorch, in the same program, may have asked for more since the last call.
void keepToOneThread()
{
    if (openblas_get_num_threads != nullptr && openblas_get_num_threads() != 1)
        openblas_set_num_threads(1);
}

/// y = a b, or a b^T, + share * y.
template <class Real>
void product(MatrixView<const Real> a, MatrixView<const Real> b, CBLAS_TRANSPOSE transposed, Real share,
             MatrixView<Real> y)
{
    keepToOneThread();
    const auto size = [](long count) { return static_cast<int>(count); };
    const auto product = [&](auto gemm) {
        gemm(CblasRowMajor, CblasNoTrans, transposed, size(y.rows), size(y.columns), size(a.columns), Real(1), a.data,
             size(a.stride), b.data, size(b.stride), share, y.data, size(y.stride));
    };
    if constexpr (std::is_same_v<Real, float>)
        product(cblas_sgemm);
    else
        product(cblas_dgemm);
}

} // namespace

template <class Real> void multiply(MatrixView<const Real> a, MatrixView<const Real> b, MatrixView<Real> y)
{
    product(a, b, CblasTrans, Real(0), y);
}

template <class Real> void multiplyAdd(MatrixView<const Real> a, MatrixView<const Real> b, MatrixView<Real> y)
{
    product(a, b, CblasNoTrans, Real(1), y);
}

template void multiply(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void multiply(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);
template void multiplyAdd(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void multiplyAdd(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);

} // namespace tnn::native

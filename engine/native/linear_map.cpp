// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/linear_map.h"

#include <algorithm>
#include <type_traits>

#include "engine/native/matrix_product.h"
#include "engine/native/row_kernels.h"

namespace tnn::native {
namespace {

/// Rows of a tile: with strips of 64 outputs and 64 inputs it all stays in the nearest cache, and OpenBLAS takes the
/// product without copying anything.
constexpr long TileRows = 64;

template <class Real> void finish(MatrixView<const Real> x, const Real *bias, const double *factors, MatrixView<Real> y)
{
    if constexpr (std::is_same_v<Real, float>) {
        finishRows(x, bias, factors, y);
    } else {
        for (long row = 0; row < y.rows; ++row)
            for (long column = 0; column < y.columns; ++column)
                y.data[row * y.stride + column] = x.data[row * x.stride + column]
                    + (bias == nullptr ? Real(0) : bias[column]);
    }
}

/// One input: an outer product.
template <class Real> void applyToNumber(const Array<Real> &x, const Array<Real> &weight, ArrayMap<Real> y)
{
    const Eigen::Map<const Array<Real>> row(weight.data(), 1, weight.size());
    for (long r = 0; r < x.rows(); ++r)
        y.row(r) = x(r, 0) * row.row(0);
}

template <class Real>
void applyStrips(const Array<Real> &x, const Weight<Real> &weight, const Real *bias, const double *factors,
                 ArrayMap<Real> y)
{
    constexpr long Width = Weight<Real>::Width;
    const long in = x.cols(), out = y.cols();
    const Real *const strips = weight.strips();
    for (long row = 0; row < x.rows(); row += TileRows) {
        const long rows = std::min(TileRows, x.rows() - row);
        for (long first = 0; first < out; first += Width) {
            const long width = std::min(Width, out - first);
            const MatrixView<Real> tile{y.data() + row * out + first, rows, width, out};
            multiply<Real>({x.data() + row * in, rows, in, in}, {strips + first * in, in, width, width}, false, tile);
            finish<Real>({tile.data, rows, width, out}, bias == nullptr ? bias : bias + first,
                         factors == nullptr ? factors : factors + row, tile);
        }
    }
}

} // namespace

template <class Real> const Real *Weight<Real>::strips() const
{
    std::call_once(m_laidOut, [this] {
        const long in = m_numbers.cols(), out = m_numbers.rows();
        m_strips = std::make_unique_for_overwrite<Real[]>(static_cast<std::size_t>(in * out));
        for (long first = 0; first < out; first += Width) {
            const long width = std::min(Width, out - first);
            ArrayMap<Real>(m_strips.get() + first * in, in, width) = m_numbers.middleRows(first, width).transpose();
        }
    });
    return m_strips.get();
}

template <class Real>
void applyLinear(const Array<Real> &x, const Weight<Real> &weight, const Real *bias, const double *factors,
                 ArrayMap<Real> y)
{
    const long in = x.cols(), out = y.cols();
    if (y.size() == 0)
        return;
    if (in > 1 && in <= Weight<Real>::LargestIn) {
        applyStrips(x, weight, bias, factors, y);
        return;
    }
    const MatrixView<Real> whole{y.data(), y.rows(), out, out};
    if (in == 1)
        applyToNumber(x, weight.numbers(), y);
    else if (in == 0)
        y.setZero();
    else
        multiply<Real>({x.data(), x.rows(), in, in}, {weight.numbers().data(), out, in, in}, true, whole);
    finish<Real>({y.data(), y.rows(), out, out}, bias, factors, whole);
}

template class Weight<float>;
template class Weight<double>;
template void applyLinear(const Array<float> &, const Weight<float> &, const float *, const double *, ArrayMap<float>);
template void applyLinear(const Array<double> &, const Weight<double> &, const double *, const double *,
                          ArrayMap<double>);

} // namespace tnn::native

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/short_filter.h"

#include <algorithm>

#include "engine/native/row_kernels.h"

namespace tnn::native {

namespace {

void filterBlock(const Array<float> &x, const Array<float> &taps, const float *bias, long n, long first,
                 MatrixView<float> y)
{
    filterRows({x.data(), x.rows(), x.cols(), x.cols()}, taps.data(), taps.rows(), bias, n, first, y);
}

void filterBlock(const Array<double> &x, const Array<double> &taps, const double *bias, long n, long first,
                 MatrixView<double> y)
{
    for (long row = first; row < first + y.rows; ++row)
        for (long channel = 0; channel < y.columns; ++channel) {
            double sum = bias == nullptr ? 0 : bias[channel];
            for (long lag = 0; lag <= std::min(taps.rows() - 1, row % n); ++lag)
                sum += taps(lag, channel) * x(row - lag, channel);
            y.data[(row - first) * y.stride + channel] = sum;
        }
}

} // namespace

template <class Real>
Array<Real> filtered(const Array<Real> &x, const Array<Real> &taps, const Array<Real> &bias, long n)
{
    Array<Real> y = pooledArray<Real>(x.rows(), x.cols());
    overRows(x.rows(), x.cols(), PassCost, [&](long first, long count) {
        filterBlock(x, taps, bias.size() > 0 ? bias.data() : nullptr, n, first,
                    {y.data() + first * y.cols(), count, y.cols(), y.cols()});
    });
    return y;
}

template Array<float> filtered(const Array<float> &, const Array<float> &, const Array<float> &, long);
template Array<double> filtered(const Array<double> &, const Array<double> &, const Array<double> &, long);

} // namespace tnn::native

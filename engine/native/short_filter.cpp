// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/short_filter.h"

namespace tnn::native {

template <class Real>
Array<Real> filtered(const Array<Real> &x, const Array<Real> &taps, const Array<Real> &bias, long n)
{
    Array<Real> y = pooledArray<Real>(x.rows(), x.cols());
    const double cost = PassCost * static_cast<double>(1 + taps.rows() / 2);
    overRows(x.rows(), x.cols(), cost, [&](long first, long count) {
        for (long row = first; row < first + count; ++row) {
            if (bias.size() > 0)
                y.row(row) = bias.reshaped(1, bias.size()).row(0) + taps.row(0) * x.row(row);
            else
                y.row(row) = taps.row(0) * x.row(row);
            const long lags = std::min(taps.rows() - 1, row % n);
            for (long lag = 1; lag <= lags; ++lag)
                y.row(row) += taps.row(lag) * x.row(row - lag);
        }
    });
    return y;
}

template Array<float> filtered(const Array<float> &, const Array<float> &, const Array<float> &, long);
template Array<double> filtered(const Array<double> &, const Array<double> &, const Array<double> &, long);

} // namespace tnn::native

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/short_filter.h"

#include <algorithm>
#include <utility>

namespace tnn::native {

namespace {

void filterBlock(const Array<float> &x, const Array<float> &taps, const float *bias, long n, long first,
                 MatrixView<float> y)
{
    filterRows({{taps.data(), taps.rows(), taps.cols(), taps.cols()}, bias, n},
               {x.data(), x.rows(), x.cols(), x.cols()}, first, first, {}, y);
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

bool filterMapped(const Array<float> &x, const Weight<float> &weight, const float *mapBias, const RowFilter &filter,
                  const Array<float> *factor, Array<float> &y)
{
    constexpr long RowsAtOnce = 128;
    const long in = x.cols(), out = y.cols(), reach = filter.taps.rows - 1, width = Weight<float>::Width;
    const float *const strips = in > 1 && reach < RowsAtOnce ? weight.strips() : nullptr;
    if (strips == nullptr)
        return false;
    const auto make = [&](long block) {
        const long token = block * RowsAtOnce, rows = std::min(RowsAtOnce, y.rows() - token);
        const long before = std::min(reach, token % filter.n); // rows of the same sequence that the taps reach
        Array<float> mapped = pooledArray<float>(before + rows, width);
        for (long column = 0; column < out; column += width) {
            const long columns = std::min(width, out - column);
            const MatrixView<float> part{mapped.data(), before + rows, columns, columns};
            const MatrixView<const float> read{part.data, part.rows, columns, columns};
            multiplyByStrip({&x(token - before, 0), part.rows, in, in}, strips + column * in, part);
            finishRows(read, mapBias == nullptr ? nullptr : mapBias + column, nullptr, part);
            const RowFilter some{{filter.taps.data + column, filter.taps.rows, columns, filter.taps.stride},
                                 filter.bias == nullptr ? nullptr : filter.bias + column,
                                 filter.n};
            const float *const times = factor == nullptr ? nullptr : &(*factor)(token, column);
            filterRows(some, read, before, token, {times, rows, columns, out}, {&y(token, column), rows, columns, out});
        }
        giveBack(std::move(mapped));
    };
    const long blocks = (y.rows() + RowsAtOnce - 1) / RowsAtOnce;
    parallelFor(blocks, workersFor(2.0 * static_cast<double>(y.size()) * static_cast<double>(in)), make);
    return true;
}

template Array<float> filtered(const Array<float> &, const Array<float> &, const Array<float> &, long);
template Array<double> filtered(const Array<double> &, const Array<double> &, const Array<double> &, long);

} // namespace tnn::native

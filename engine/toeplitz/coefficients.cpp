// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/coefficients.h"

#include <cmath>
#include <numeric>

#include "engine/error.h"

namespace tnn::toeplitz {
namespace {

Kernel emptyKernel(const Coefficients &c)
{
    if (c.values.cols() == 0)
        throw Error("the coefficients have no channels");
    return Kernel{c.n, c.causal, std::vector<float>(static_cast<std::size_t>(c.values.rows()))};
}

} // namespace

std::vector<long> numbersTo(long count)
{
    std::vector<long> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0L);
    return numbers;
}

Coefficients zeroCoefficients(long n, long channels, bool causal)
{
    return {n, causal, numbersTo(channels), Sequence::Zero(2 * n - 1, channels)};
}

Kernel kernelOf(const Coefficients &c, long column)
{
    if (column < 0 || column >= c.values.cols())
        throw Error("column %1 does not exist; the coefficients have %2 channels", column, c.values.cols());
    Kernel kernel = emptyKernel(c);
    for (long row = 0; row < c.values.rows(); ++row)
        kernel.t[static_cast<std::size_t>(row)] = c.values(row, column);
    kernel.skip = c.skip.empty() ? 0 : c.skip[static_cast<std::size_t>(column)];
    return kernel;
}

Kernel meanKernel(const Coefficients &c)
{
    Kernel kernel = emptyKernel(c);
    for (long row = 0; row < c.values.rows(); ++row)
        kernel.t[static_cast<std::size_t>(row)] = static_cast<float>(c.values.row(row).cast<double>().mean());
    return kernel;
}

Kernel extremeKernel(const Coefficients &c)
{
    Kernel kernel = emptyKernel(c);
    for (long row = 0; row < c.values.rows(); ++row) {
        float extreme = c.values(row, 0);
        for (long column = 1; column < c.values.cols(); ++column) {
            const float value = c.values(row, column);
            // A NaN takes precedence: once found, it stays.
            if (!std::isnan(extreme) && !(std::abs(value) <= std::abs(extreme)))
                extreme = value;
        }
        kernel.t[static_cast<std::size_t>(row)] = extreme;
    }
    return kernel;
}

Sequence64 inverseRowSums(const Coefficients &t)
{
    using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
    Sequence64 inverse(t.n, t.values.cols());
    const Eigen::Array<bool, 1, Eigen::Dynamic> isZero = (t.values == 0).colwise().all();
    Row sum = t.values.topRows(t.n).cast<double>().colwise().sum(); // row 0: lags 0 to -(n-1)
    for (long i = 0; i < t.n; ++i) {
        inverse.row(i) = isZero.select(0, 1.0 / sum);
        if (i + 1 < t.n)
            sum += t.values.row(t.rowOfLag(i + 1)).cast<double>()
                - t.values.row(t.rowOfLag(i + 1 - t.n)).cast<double>();
    }
    return inverse;
}

std::vector<float> footprint(Combination combination, const Kernel &vertical, const Kernel &horizontal)
{
    if (combination == Combination::Single)
        throw Error("a TNO along the sequence has no two-dimensional footprint");
    const long rows = 2 * vertical.n - 1, columns = 2 * horizontal.n - 1;
    Sequence values = Sequence::Zero(rows, columns);
    const Eigen::Map<const Eigen::ArrayXf> down(vertical.t.data(), rows), across(horizontal.t.data(), columns);
    if (combination != Combination::Sum) {
        const float times = combination == Combination::TwiceProduct ? 2.0F : 1.0F;
        values = times * (down.matrix() * across.matrix().transpose()).array();
    } else {
        values.col(horizontal.n - 1) += down;
        values.row(vertical.n - 1) += across.transpose();
    }
    return {values.data(), values.data() + values.size()};
}

} // namespace tnn::toeplitz

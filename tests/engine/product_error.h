// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "engine/toeplitz/product.h"
#include "tests/engine/numbers.h"

/// How far the product's algorithms are from the float64 reference, channel by channel.
namespace tnn::test {

/// The guarantee for every channel at every n: ||y - y64|| / ||y64||, in float32.
constexpr double ErrorPerChannel = 5e-7;
/// The error of the reference, compared with direct sums; measured: at most 2e-14.
constexpr double ReferenceError = 1e-13;

/// Noise, an impulse at token 0 and a constant, side by side as a batch: (n, 3 * channels).
inline Sequence noiseImpulseConstant(long n, long channels, unsigned seed)
{
    Sequence x = Sequence::Zero(n, 3 * channels);
    x.leftCols(channels) = randomSequence(n, channels, seed);
    x.block(0, channels, 1, channels).setOnes();
    x.rightCols(channels).setOnes();
    return x;
}

/// The largest ||y - wanted|| / ||wanted|| over the columns.
template <class A, class B> double worstChannel(const A &y, const B &wanted)
{
    double worst = 0;
    for (long column = 0; column < y.cols(); ++column) {
        const double error = distance(y.col(column), wanted.col(column));
        worst = std::isnan(error) ? 1 : std::max(worst, error);
    }
    return worst;
}

/// Returns the worst relative error of any channel, for sums of a kernel with mixed signs, which may nearly cancel:
/// relative to ||t|| ||x|| if ||wanted|| is smaller.
inline double worstSum(const toeplitz::Coefficients &c, const Sequence &y, const Sequence64 &wanted)
{
    double worst = 0;
    for (long column = 0; column < y.cols(); ++column) {
        const double typical = double(c.values.col(column).matrix().norm()) * std::sqrt(double(y.rows()));
        const double size = wanted.col(column).matrix().norm();
        const double error = distance(y.col(column), wanted.col(column)) * size / std::max(size, typical);
        worst = std::isnan(error) ? 1 : std::max(worst, error);
    }
    return worst;
}

/// From 100 outputs of every column, summed directly here: ||y - sum|| / ||y||, both extrapolated to all n.
inline double referenceError(const toeplitz::Coefficients &c, const Sequence &x, const Sequence64 &y)
{
    constexpr long Outputs = 100;
    const long n = x.rows(), channels = c.values.cols();
    double worst = 0;
    for (long column = 0; column < x.cols(); ++column) {
        const Eigen::VectorXd reversed = c.values.col(column % channels).cast<double>().reverse();
        const Eigen::VectorXd input = x.col(column).cast<double>();
        double squares = 0;
        for (long k = 0; k < Outputs; ++k) {
            const long i = k * (n - 1) / (Outputs - 1);
            const double sum = reversed.segment(c.n - 1 - i, n).dot(input);
            squares += (sum - y(i, column)) * (sum - y(i, column));
        }
        const double error = std::sqrt(squares * double(n) / Outputs) / y.col(column).matrix().norm();
        worst = std::isnan(error) ? 1 : std::max(worst, error);
    }
    return worst;
}

} // namespace tnn::test

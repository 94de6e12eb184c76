// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <vector>

#include <Eigen/Core>

namespace tnn::toeplitz {

/// A sequence, (n, channels), row-major: a token's channels are contiguous.
using Sequence = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// A sequence in double, for references.
using Sequence64 = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Read-only and writable views of a sequence, or of some rows or columns of a larger one.
using SequenceView = Eigen::Ref<const Sequence>;
using Sequence64View = Eigen::Ref<const Sequence64>;
using SequenceTarget = Eigen::Ref<Sequence>;
using Sequence64Target = Eigen::Ref<Sequence64>;

/// T[i, j] = t[i - j] for some channels of one TNO (the seed's equation 4: lag i - j, positive = the past).
/// Rows are lags, ascending from -(n-1) to n-1; columns are channels. A causal TNO's negative lags are zero.
struct Coefficients {
    long n = 0;
    bool causal = false;
    /// Flat channel numbers (head * headDim + channel), one per column of values.
    std::vector<long> channels;
    Sequence values; ///< (2n-1, channels)
    /// What lag 0 of each column holds of a skip term, D x beside T x, which only passes a token on to itself: no
    /// memory. Empty: nothing.
    std::vector<float> skip = {};

    long rowOfLag(long lag) const { return lag + n - 1; }
    float at(long lag, long column) const { return values(rowOfLag(lag), column); }
};

/// Coefficients in memory that belongs to others: lag k of channel c is zero[k * stride + c], |k| < n. Negative lags
/// are not read if they are causal.
struct CoefficientsView {
    CoefficientsView() = default;
    // Implicit, since it stands for them.
    CoefficientsView(const Coefficients &c) :
        // NOLINT(google-explicit-constructor)
        n(c.n), causal(c.causal), channels(c.values.cols()), zero(c.values.data() + (c.n - 1) * c.values.cols()),
        stride(c.values.cols())
    {
    }

    long n = 0;
    bool causal = false;
    long channels = 0;
    const float *zero = nullptr;
    long stride = 0;
};

/// Sequences of (rows, channels) in memory that belongs to others. Real is const float, or float to write into.
template <class Real> struct Sequences {
    Real *first = nullptr;
    long count = 1, rows = 0, channels = 0;
    long stride = 0;   ///< from a row to the next, in numbers
    long distance = 0; ///< from a sequence to the next, in numbers
};

/// One channel's coefficients (or their mean or extreme over channels): 2n-1 numbers, in ascending lag order.
struct Kernel {
    long n = 0;
    bool causal = false;
    std::vector<float> t;
    float skip = 0; ///< as Coefficients::skip

    float at(long lag) const { return t[static_cast<std::size_t>(lag + n - 1)]; }
};

using CoefficientsPtr = std::shared_ptr<const Coefficients>;
using KernelPtr = std::shared_ptr<const Kernel>;

/// The numbers 0 to count - 1.
std::vector<long> numbersTo(long count);
/// Zero at every lag, of so many channels.
Coefficients zeroCoefficients(long n, long channels, bool causal);

/// Returns column `column` of c as a kernel.
Kernel kernelOf(const Coefficients &c, long column);
/// Returns the mean over all columns.
Kernel meanKernel(const Coefficients &c);
/// Returns, for every lag, the value of largest magnitude over the columns, with its sign.
Kernel extremeKernel(const Coefficients &c);

/// Returns 1 / (T 1), (n, channels): the reciprocal row sums by which a normalized T is divided. Those of a channel
/// that is zero at every lag, as one that is switched off, are 0.
Sequence64 inverseRowSums(const Coefficients &t);
/// Returns y / sum, where y is a number of T x and sum that of T 1; 0 where both are 0.
template <std::floating_point Real> Real dividedByRowSum(Real y, Real sum)
{
    return y == 0 && sum == 0 ? y : y / sum;
}
/// Divides every y by its sum as dividedByRowSum() does, in place.
template <class Products, class Sums> void divideByRowSums(Products &&y, const Sums &sums)
{
    using Number = typename Sums::Scalar;
    y = y.binaryExpr(sums, [](Number product, Number sum) { return dividedByRowSum(product, sum); }).eval();
}

/// How the TNOs of one token mixer are combined on v of (height, width) tokens, channel by channel.
enum class Combination {
    Single,      ///< one TNO along the sequence
    Sum,         ///< T_H v + v T_W^T: image models, LRA's tno2d with tno_type 6, xmixers with two dims
    Product,     ///< T_H v T_W^T: LRA's tno2d with tno_type 2 and 3
    TwiceProduct ///< 2 T_H v T_W^T: LRA's gtu2d, and tno2d with tno_type 4
};

/// Returns the combined kernel of one channel's vertical and horizontal kernels over offsets (dy, dx), (2 H - 1, 2 W -
/// 1) row-major, both ascending: Sum is a cross, the products are outer products.
std::vector<float> footprint(Combination combination, const Kernel &vertical, const Kernel &horizontal);

} // namespace tnn::toeplitz

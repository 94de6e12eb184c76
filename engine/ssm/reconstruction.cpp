// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "engine/error.h"
#include "engine/ssm/etsc.h"

namespace tnn::ssm {
namespace {

using Complexes = Eigen::ArrayXcd;
using Matrix = Eigen::MatrixXd;

/// Modes of one channel that have to be summed: all, or one of each conjugate pair with twice the weight.
struct Summands {
    Complexes lambda;
    Complexes b;
};

/// Where modes come in conjugate pairs k, m - k, as those of a real kernel by etsc() do, one of each is enough.
bool isPaired(const Modes &modes, long column)
{
    if (modes.variant == Variant::Reduced)
        return false;
    const long count = modes.b.rows();
    const long first = modes.variant == Variant::Padded ? 1 : 0; // the mode number k of row 0
    const long m = count + first;
    for (long row = 0; row < count; ++row) {
        const long partner = (m - (row + first)) % m - first;
        if (modes.lambda(row, column) != std::conj(modes.lambda(partner, column))
            || modes.b(row, column) != std::conj(modes.b(partner, column)))
            return false;
    }
    return true;
}

Summands summandsOf(const Modes &modes, long column)
{
    Summands all{modes.lambda.col(column), modes.b.col(column)};
    if (!isPaired(modes, column))
        return all;
    const long first = modes.variant == Variant::Padded ? 1 : 0;
    const long m = modes.b.rows() + first, rows = m / 2 + 1 - first;
    Summands half{all.lambda.head(rows), all.b.head(rows)};
    for (long row = 0; row < rows; ++row)
        if (const long k = row + first; k != 0 && 2 * k != m)
            half.b(row) *= 2.0;
    return half;
}

/// Re(sum_k b_k lambda_k^j) for j = 0..length-1. With j = step p + q, lambda^j = (lambda^step)^p lambda^q: both
/// factors are tables of some sqrt(length) powers by repeated multiplication, and the sum over k is a product of
/// two real matrices; 4 length flops a summand, at the speed of matrix products.
Eigen::VectorXd sumOf(const Summands &s, long length)
{
    const long step = std::max(1L, static_cast<long>(std::ceil(std::sqrt(static_cast<double>(length)))));
    const long strides = (length + step - 1) / step, modes = s.b.size();
    Matrix fine(2 * modes, step); // Re lambda^q over -Im lambda^q
    Complexes power = Complexes::Ones(modes);
    for (long q = 0; q < step; ++q, power *= s.lambda) {
        fine.col(q).head(modes) = power.real().matrix();
        fine.col(q).tail(modes) = -power.imag().matrix();
    }
    const Complexes stride = power;    // lambda^step
    Matrix coarse(2 * modes, strides); // Re and Im of b lambda^(step p)
    Complexes weighted = s.b;
    for (long p = 0; p < strides; ++p, weighted *= stride) {
        coarse.col(p).head(modes) = weighted.real().matrix();
        coarse.col(p).tail(modes) = weighted.imag().matrix();
    }
    Matrix sums(step, strides); // column-major: entry (q, p) is lag step p + q
    sums.noalias() = fine.transpose() * coarse;
    return Eigen::Map<const Eigen::VectorXd>(sums.data(), length);
}

/// The head, and the modes behind it.
Eigen::VectorXd channelKernel(const Modes &modes, long column, long length)
{
    const long taps = std::min(modes.head.rows(), length);
    Eigen::VectorXd kernel(length);
    if (taps > 0)
        kernel.head(taps) = modes.head.col(column).head(taps).matrix();
    if (modes.b.rows() == 0)
        kernel.tail(length - taps).setZero(); // a head alone
    else if (length > taps)
        kernel.tail(length - taps) = sumOf(summandsOf(modes, column), length - taps);
    return kernel;
}

double relativeError(const Eigen::VectorXd &reconstructed, const Eigen::VectorXd &original)
{
    const double error = (reconstructed - original).norm(), size = original.norm();
    if (std::isnan(error) || std::isnan(size))
        return std::numeric_limits<double>::infinity();
    if (size == 0)
        return error == 0 ? 0 : std::numeric_limits<double>::infinity();
    return error / size;
}

} // namespace

toeplitz::Sequence64 kernelOf(const Modes &modes, long length)
{
    if (length < 1)
        throw Error("a kernel of %1 lags can't be made", length);
    toeplitz::Sequence64 kernel(length, modes.b.cols());
    for (long column = 0; column < modes.b.cols(); ++column)
        kernel.col(column) = channelKernel(modes, column, length).array();
    return kernel;
}

std::vector<double> reconstructionError(const Modes &modes, const toeplitz::Coefficients &decayed)
{
    if (decayed.n != modes.n || decayed.values.cols() != modes.b.cols())
        throw Error("the coefficients are not those that the modes were made of");
    std::vector<double> errors;
    for (long column = 0; column < modes.b.cols(); ++column) {
        const Eigen::VectorXd original = decayed.values.col(column).tail(decayed.n).cast<double>().matrix();
        errors.push_back(relativeError(channelKernel(modes, column, modes.n), original));
    }
    return errors;
}

} // namespace tnn::ssm

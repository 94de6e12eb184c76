// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/etsc.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/names.h"
#include "engine/toeplitz/fft.h"

namespace tnn::ssm {
namespace {

using toeplitz::Coefficients;

constexpr Named<Variant> VariantNames[] = {{Variant::Padded, "etsc"},
                                           {Variant::Unpadded, "unpadded"},
                                           {Variant::Reduced, "reduced"},
                                           {Variant::Stored, "stored"}};

constexpr double LargestBytes = 8.0 * 1024 * 1024 * 1024;

void checkRequest(const Coefficients &t, const std::vector<double> &gamma)
{
    const long channels = t.values.cols();
    if (!t.causal)
        throw Error("ETSC requires a causal operator; this one is bidirectional");
    if (t.n < 1 || channels < 1 || t.values.rows() != 2 * t.n - 1)
        throw Error("there are no coefficients to convert");
    if (!gamma.empty() && static_cast<long>(gamma.size()) != channels)
        throw Error("there are %1 decays for %2 channels", gamma.size(), channels);
    for (const double g : gamma)
        if (!std::isfinite(g))
            throw Error("conversion requires finite decays");
    const double size = 2.0 * sizeof(std::complex<double>) * static_cast<double>(t.n * channels);
    const Message what = Message("the modes of %1 channels at n = %2", channels, t.n);
    if (size > LargestBytes)
        throw Error("%1 would exceed the limit of 8 GiB; choose fewer channels or a smaller n", what);
    checkMemory(what, size);
}

void checkFinite(const Coefficients &t)
{
    for (long lag = 0; lag < t.n; ++lag)
        for (long column = 0; column < t.values.cols(); ++column)
            if (!std::isfinite(t.at(lag, column)))
                throw Error("cannot convert: the coefficient of lag %1 in column %2 is not finite", lag, column);
}

/// exp(-2 pi i k / m) for k = 0..m-1, exactly conjugate in pairs k, m - k.
std::vector<std::complex<double>> rootsOfUnity(long m)
{
    std::vector<std::complex<double>> roots(static_cast<std::size_t>(m));
    for (long k = 0; 2 * k <= m; ++k) {
        const double angle = -2.0 * M_PI * static_cast<double>(k) / static_cast<double>(m);
        const std::complex<double> root = 2 * k == m ? std::complex<double>(-1.0, 0.0) : std::polar(1.0, angle);
        roots[static_cast<std::size_t>(k == 0 ? 0 : m - k)] = std::conj(root);
        roots[static_cast<std::size_t>(k)] = root;
    }
    return roots;
}

/// The inverse DFT of length m of one channel's lags (padded to sum zero if m = n + 1), entries 0..m/2 in spectrum: t
/// is real, so it is the conjugate of the forward transform divided by m, and the rest mirrors it.
void weightsOf(const Coefficients &t, long column, const toeplitz::RealFft<double> &fft, double *reals,
               std::complex<double> *spectrum)
{
    double sum = 0;
    for (long lag = 0; lag < t.n; ++lag)
        sum += reals[lag] = t.at(lag, column);
    if (fft.length() > t.n)
        reals[t.n] = -sum;
    fft.forward(reals, spectrum);
    for (long k = 0; k < fft.bins(); ++k)
        spectrum[k] = std::conj(spectrum[k]) / static_cast<double>(fft.length());
}

using Complexes = Eigen::ArrayXcd;
using Matrix = Eigen::MatrixXd;

/// Modes of one channel to be summed: all, or one of each conjugate pair with twice the weight.
struct Summands {
    Complexes lambda;
    Complexes b;
};

/// Whether the modes k and m - k of every column are conjugate, as those of a real kernel by etsc() are; `first` is the
/// number k of row 0.
template <class Block> bool areConjugate(const Block &lambda, const Block &b, long first)
{
    const long rows = b.rows(), m = rows + first;
    for (long row = 0; row < rows; ++row) {
        const long partner = (m - row - first) % m - first;
        if (partner < row)
            continue;
        if ((lambda.row(row) != lambda.row(partner).conjugate()).any()
            || (b.row(row) != b.row(partner).conjugate()).any())
            return false;
    }
    return true;
}

/// Rows that are left where one of each pair stays.
long halfOf(long rows, long first)
{
    return (rows + first) / 2 + 1 - first;
}

/// The first halfOf() weights of b, twice those of pairs.
template <class Block> Block halved(const Block &b, long first)
{
    const long m = b.rows() + first;
    Block half = b.topRows(halfOf(b.rows(), first));
    for (long row = 0; row < half.rows(); ++row)
        if (const long k = row + first; k != 0 && 2 * k != m)
            half.row(row) *= 2.0;
    return half;
}

Summands summandsOf(const Modes &modes, long column)
{
    Summands all{modes.lambda.col(column), modes.b.col(column)};
    const long first = modes.variant == Variant::Padded ? 1 : 0;
    if (holdsPairs(modes.variant) || !areConjugate(all.lambda, all.b, first))
        return all;
    return {all.lambda.head(halfOf(all.b.rows(), first)), halved(all.b, first)};
}

/// Re(sum_k b_k lambda_k^j) for j = 0..length-1. With j = step p + q, lambda^j = (lambda^step)^p lambda^q: both factors
/// are tables of about sqrt(length) powers by repeated multiplication, and the sum over k is a product of two real
/// matrices; 4 length flops per summand, at the speed of matrix products.
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

/// Computes the head, followed by the modes.
Eigen::VectorXd channelKernel(const Modes &modes, long column, long length)
{
    const long taps = std::min(modes.head.rows(), length);
    Eigen::VectorXd kernel(length);
    if (taps > 0)
        kernel.head(taps) = modes.head.col(column).head(taps).matrix();
    if (modes.b.rows() == 0)
        kernel.tail(length - taps).setZero(); // only a head
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

std::string_view nameOf(Variant variant)
{
    return nameIn(VariantNames, variant);
}

Modes etsc(const Coefficients &undecayed, const std::vector<double> &gamma, Variant variant)
{
    checkRequest(undecayed, gamma);
    if (holdsPairs(variant))
        throw Error("ETSC converts exactly; it does not reduce");
    checkFinite(undecayed);
    const long n = undecayed.n, channels = undecayed.values.cols();
    const long dropped = variant == Variant::Padded ? 1 : 0; // modes before the first one kept
    const long m = n + dropped;
    const std::vector<std::complex<double>> roots = rootsOfUnity(m);
    const toeplitz::RealFft<double> fft(m);
    const auto reals = toeplitz::fftReals<double>(m);
    const auto spectrum = toeplitz::fftComplexes<double>(fft.bins());

    Modes modes{variant, n, Modes64(n, channels), Modes64(n, channels), toeplitz::Sequence64(0, channels)};
    for (long column = 0; column < channels; ++column) {
        const double decay = gamma.empty() ? 1.0 : gamma[static_cast<std::size_t>(column)];
        weightsOf(undecayed, column, fft, reals.get(), spectrum.get());
        for (long row = 0; row < n; ++row) {
            const long k = row + dropped;
            modes.lambda(row, column) = decay * roots[static_cast<std::size_t>(k)];
            modes.b(row, column) = 2 * k <= m ? spectrum[k] : std::conj(spectrum[m - k]);
        }
    }
    return modes;
}

toeplitz::Sequence64 kernelOf(const Modes &modes, long length)
{
    if (length < 1)
        throw Error("a kernel of %1 lags cannot be computed", length);
    toeplitz::Sequence64 kernel(length, modes.b.cols());
    for (long column = 0; column < modes.b.cols(); ++column)
        kernel.col(column) = channelKernel(modes, column, length).array();
    return kernel;
}

std::vector<double> reconstructionError(const Modes &modes, const toeplitz::Coefficients &decayed, const Task &task)
{
    if (decayed.n != modes.n || decayed.values.cols() != modes.b.cols())
        throw Error("the coefficients do not match the modes");
    std::vector<double> errors;
    for (long column = 0; column < modes.b.cols(); ++column) {
        task.check();
        const Eigen::VectorXd original = decayed.values.col(column).tail(decayed.n).cast<double>().matrix();
        errors.push_back(relativeError(channelKernel(modes, column, modes.n), original));
    }
    return errors;
}

Modes paired(const Modes &modes)
{
    const long first = modes.variant == Variant::Padded ? 1 : 0;
    if (holdsPairs(modes.variant) || !areConjugate(modes.lambda, modes.b, first))
        return modes;
    const long rows = halfOf(modes.b.rows(), first);
    return {modes.variant, modes.n, modes.lambda.topRows(rows), halved(modes.b, first), modes.head};
}

} // namespace tnn::ssm

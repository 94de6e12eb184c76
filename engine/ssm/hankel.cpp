// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/hankel.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/toeplitz/coefficients.h"
#include "engine/toeplitz/fft.h"

namespace tnn::ssm {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr long DenseRows = 96; ///< up to here, the dense solver is as fast
constexpr long Spare = 8;      ///< extra columns beyond the requested ones, which converge last
constexpr int MostSweeps = 60;
constexpr int MostDegree = 24;
constexpr double Tolerance = 1e-9;
constexpr double LargestGain
    = 1e12; ///< the most that one filter may amplify: more would drown weak directions in the strong ones' rounding
constexpr double LargestHankelBytes = 2.0 * 1024 * 1024 * 1024;

void checkBytes(double numbers)
{
    if (numbers * sizeof(double) > LargestHankelBytes)
        throw Error("the Hankel singular values of a kernel this long would exceed the limit of 2 GiB; request fewer");
    checkMemory(Message("the Hankel singular values"), numbers * sizeof(double));
}

/// H x by FFT: a correlation of the kernel with x, without wraparound from 2m - 1 numbers on.
class HankelProduct {
public:
    HankelProduct(std::span<const double> kernel, long rows) :
        m_rows(rows), m_fft(toeplitz::goodLength(2 * rows)), m_reals(toeplitz::fftReals<double>(m_fft.length())),
        m_spectrum(toeplitz::fftComplexes<double>(m_fft.bins())), m_kernel(toeplitz::fftComplexes<double>(m_fft.bins()))
    {
        std::fill_n(m_reals.get(), m_fft.length(), 0.0);
        std::copy_n(kernel.data(), 2 * rows - 1, m_reals.get());
        m_fft.forward(m_reals.get(), m_kernel.get());
        for (long k = 0; k < m_fft.bins(); ++k)
            m_kernel[k] /= static_cast<double>(m_fft.length());
    }

    Matrix operator()(const Matrix &x)
    {
        Matrix y(m_rows, x.cols());
        for (long column = 0; column < x.cols(); ++column) {
            std::copy_n(x.col(column).data(), m_rows, m_reals.get());
            std::fill_n(m_reals.get() + m_rows, m_fft.length() - m_rows, 0.0);
            m_fft.forward(m_reals.get(), m_spectrum.get());
            for (long k = 0; k < m_fft.bins(); ++k) {
                const double a = m_kernel[k].real(), b = m_kernel[k].imag();
                const double c = m_spectrum[k].real(), d = m_spectrum[k].imag();
                m_spectrum[k] = {a * c + b * d, b * c - a * d};
            }
            m_fft.backward(m_spectrum.get(), m_reals.get());
            std::copy_n(m_reals.get(), m_rows, y.col(column).data());
        }
        return y;
    }

private:
    long m_rows;
    toeplitz::RealFft<double> m_fft;
    toeplitz::FftReals<double> m_reals;
    toeplitz::FftComplexes<double> m_spectrum, m_kernel;
};

/// Sorts columns by decreasing |values|.
void sortByMagnitude(HankelSubspace &subspace)
{
    const Vector values = subspace.values;
    std::vector<long> order = toeplitz::numbersTo(values.size());
    std::stable_sort(order.begin(), order.end(),
                     [&](long a, long b) { return std::abs(values(a)) > std::abs(values(b)); });
    const Matrix vectors = subspace.vectors;
    for (long k = 0; k < values.size(); ++k) {
        subspace.values(k) = values(order[static_cast<std::size_t>(k)]);
        if (vectors.cols() > 0)
            subspace.vectors.col(k) = vectors.col(order[static_cast<std::size_t>(k)]);
    }
}

HankelSubspace keepLeading(HankelSubspace subspace, long count)
{
    subspace.values.conservativeResize(count);
    if (subspace.vectors.cols() > 0)
        subspace.vectors.conservativeResize(Eigen::NoChange, count);
    return subspace;
}

/// Computes all of them; without vectors in an eighth of the time.
HankelSubspace denseHankel(std::span<const double> kernel, long m, bool withVectors)
{
    checkBytes(3.0 * static_cast<double>(m) * static_cast<double>(m));
    Matrix h(m, m);
    for (long column = 0; column < m; ++column)
        h.col(column) = Eigen::Map<const Vector>(kernel.data() + column, m);
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(
        h, withVectors ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly);
    HankelSubspace all{solver.eigenvalues(), withVectors ? solver.eigenvectors() : Matrix()};
    sortByMagnitude(all);
    return all;
}

Matrix byHouseholder(const Matrix &columns)
{
    const Eigen::HouseholderQR<Matrix> qr(columns);
    Matrix q = Matrix::Identity(columns.rows(), columns.cols());
    q.applyOnTheLeft(qr.householderQ());
    return q;
}

/// By Cholesky twice, which is matrix products, if the columns are far from dependent, like filtered Ritz vectors.
Matrix orthonormal(Matrix columns)
{
    constexpr double LeastPivot = 1e-5;
    const Eigen::RowVectorXd lengths = columns.colwise().norm().cwiseMax(1e-300);
    columns.array().rowwise() /= lengths.array();
    for (int pass = 0; pass < 2; ++pass) {
        const long count = columns.cols();
        Matrix gram = Matrix::Zero(count, count);
        gram.selfadjointView<Eigen::Lower>().rankUpdate(columns.transpose());
        const Eigen::LLT<Matrix> cholesky(gram);
        if (cholesky.info() != Eigen::Success || !(cholesky.matrixLLT().diagonal().minCoeff() > LeastPivot))
            return byHouseholder(columns);
        cholesky.matrixU().solveInPlace<Eigen::OnTheRight>(columns);
    }
    return columns;
}

Matrix startOf(long rows, long columns)
{
    std::mt19937 generator(1); // std distributions differ between compilers
    Matrix start(rows, columns);
    for (double &number : start.reshaped())
        number = static_cast<double>(generator()) / 4294967296.0 - 0.5;
    return start;
}

/// Applies T_degree(H / cutoff) to the columns of q, whose products hq are known: it keeps |values| below the cutoff
/// and amplifies those above.
Matrix filtered(HankelProduct &product, Matrix q, Matrix hq, double cutoff, int degree)
{
    hq /= cutoff;
    for (int k = 1; k < degree; ++k) {
        const Matrix next = (2.0 / cutoff) * product(hq) - q;
        q = std::move(hq);
        hq = next;
    }
    return hq;
}

/// Returns the smallest degree that amplifies the last requested value a hundredfold, limited by the strongest one.
int degreeOf(double first, double last, double cutoff)
{
    const double wanted = std::acosh(100.0) / std::max(1e-3, std::acosh(std::max(1.0, last / cutoff)));
    const double allowed = std::acosh(LargestGain) / std::max(1e-3, std::acosh(std::max(1.0, first / cutoff)));
    return std::clamp(static_cast<int>(std::min(wanted, allowed)), 1, MostDegree);
}

/// Whether q, with hq = H q, are eigenvectors; stagnating Ritz values alone may be misleading.
bool isInvariant(const Vector &values, const Matrix &hq, long count)
{
    constexpr double Largest = 1e-3;
    const Eigen::ArrayXd lengths = hq.leftCols(count).colwise().squaredNorm().transpose().array();
    return (lengths - values.head(count).array().square()).maxCoeff() <= std::pow(Largest * values(0), 2);
}

/// Returns the singular pairs of H within q: if H has theta and -theta more often than q has columns, as for an impulse
/// at a late lag, the eigenvectors within q are not those of H, and these are equally good.
HankelSubspace singular(const Matrix &q, const Matrix &hq)
{
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(hq.transpose() * hq);
    HankelSubspace found{solver.eigenvalues().cwiseMax(0.0).cwiseSqrt(), q * solver.eigenvectors()};
    sortByMagnitude(found);
    return found;
}

HankelSubspace iteratedHankel(std::span<const double> kernel, long m, long count, const Task &task)
{
    const long columns = count + Spare;
    checkBytes(8.0 * static_cast<double>(m) * static_cast<double>(columns));
    HankelProduct product(kernel, m);
    Matrix q = orthonormal(product(startOf(m, columns)));
    Vector before = Vector::Zero(count);
    for (int sweep = 0;; ++sweep) {
        task.check();
        Matrix hq = product(q);
        const Eigen::SelfAdjointEigenSolver<Matrix> ritz(q.transpose() * hq);
        HankelSubspace found{ritz.eigenvalues(), ritz.eigenvectors()};
        sortByMagnitude(found);
        q *= found.vectors;
        const Vector now = found.values.head(count).cwiseAbs();
        const double first = now(0), change = (now - before).cwiseAbs().maxCoeff();
        hq *= found.vectors;
        if (first == 0 || change <= Tolerance * first || sweep == MostSweeps)
            return keepLeading(isInvariant(found.values, hq, count) ? HankelSubspace{found.values, q} : singular(q, hq),
                               count);
        before = now;
        const double cutoff = std::max(std::abs(found.values(columns - 1)), 1e-15 * first);
        q = orthonormal(filtered(product, q, hq, cutoff, degreeOf(first, now(count - 1), cutoff)));
    }
}

HankelSubspace leading(std::span<const double> kernel, long count, bool withVectors, const Task &task)
{
    if (kernel.empty() || count < 1)
        throw Error("Hankel singular values require a kernel");
    const long m = (static_cast<long>(kernel.size()) + 1) / 2;
    count = std::min(count, m);
    task.check();
    if (m <= DenseRows || count + Spare > m / 2)
        return keepLeading(denseHankel(kernel, m, withVectors), count);
    return iteratedHankel(kernel, m, count, task);
}

} // namespace

HankelSubspace leadingHankel(std::span<const double> kernel, long count, const Task &task)
{
    return leading(kernel, count, true, task);
}

std::vector<double> hankelSingularValues(std::span<const double> kernel, long count, const Task &task)
{
    const Vector values = leading(kernel, count, false, task).values.cwiseAbs();
    return {values.data(), values.data() + values.size()};
}

} // namespace tnn::ssm

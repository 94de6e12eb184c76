// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/matrices.h"

#include <algorithm>
#include <string>
#include <type_traits>

#include "engine/parallel.h"

namespace tnn::native {
namespace {

/// y[i] = sum_j t[i - j] x[j] for rows of all channels.
void sumInDouble(const toeplitz::Coefficients &t, const double *x, double *y, const Task &task)
{
    const long n = t.n, channels = t.values.cols();
    const Array<double> kernel = t.values.cast<double>();
    const Eigen::Map<const Array<double>> in(x, n, channels);
    ArrayMap<double> out(y, n, channels);
    parallelFor(n, workersFor(2.0 * double(n) * double(n) * double(channels)), task, [&](long i) {
        out.row(i).setZero();
        const long last = t.causal ? i : n - 1;
        for (long j = 0; j <= last; ++j)
            out.row(i) += kernel.row(t.rowOfLag(i - j)) * in.row(j);
    });
}

} // namespace

template <class Real>
Matrices<Real>::Matrices(toeplitz::CoefficientsPtr coefficients, toeplitz::Algorithm algorithm, const Task &task) :
    m_coefficients(std::move(coefficients))
{
    if (!m_coefficients)
        throw Error("there are no coefficients to multiply with");
    if constexpr (std::is_same_v<Real, float>)
        m_product = std::make_unique<const toeplitz::Product>(m_coefficients, algorithm, task);
}

template <class Real> void Matrices<Real>::checkShape(const Array<Real> &x) const
{
    const long n = m_coefficients->n, channels = m_coefficients->values.cols();
    if (x.cols() != channels || x.rows() % n != 0)
        throw Error("an input of shape (" + std::to_string(x.rows()) + ", " + std::to_string(x.cols())
                    + ") is no batch of sequences of " + std::to_string(n) + " tokens and " + std::to_string(channels)
                    + " channels");
}

template <class Real> Array<Real> Matrices<Real>::apply(const Array<Real> &x, const Task &task) const
{
    checkShape(x);
    const long n = m_coefficients->n;
    Array<Real> y(x.rows(), x.cols());
    for (long first = 0; first < x.rows(); first += n) {
        if constexpr (std::is_same_v<Real, float>)
            y.middleRows(first, n) = (*m_product)(x.middleRows(first, n), task);
        else
            sumInDouble(*m_coefficients, &x(first, 0), &y(first, 0), task);
    }
    return y;
}

template class Matrices<float>;
template class Matrices<double>;

} // namespace tnn::native

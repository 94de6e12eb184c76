// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/matrices.h"

#include <algorithm>
#include <mutex>

#include "engine/parallel.h"

namespace tnn::native {
namespace {

/// Shorter sequences are summed: as fast, with no error but the rounding of y.
constexpr long ShortestTransform = 128;

/// y[i] = sum_j t[i - j] x[j] for rows with all channels.
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

/// Returns the approximate flops for rows of sequences of n tokens, by sums or by transforms.
double flopsOf(long rows, long channels, long n)
{
    return static_cast<double>(rows) * static_cast<double>(channels) * static_cast<double>(std::min(2 * n, 100L));
}

} // namespace

template <class Real>
Matrices<Real>::Matrices(toeplitz::CoefficientsPtr coefficients, toeplitz::Algorithm algorithm, const Task &task) :
    m_coefficients(std::move(coefficients)), m_algorithm(algorithm)
{
    if (!m_coefficients)
        throw Error("there are no coefficients to multiply by");
    if (std::is_same_v<Real, float> && algorithm != toeplitz::Algorithm::Fft)
        productFor(2, task);
}

template <class Real>
const typename Matrices<Real>::Product *Matrices<Real>::productFor(long sequences, const Task &task) const
{
    const std::scoped_lock lock(m_mutex);
    const bool once = !m_met && sequences == 1;
    m_met = true;
    if constexpr (std::is_same_v<Real, float>) {
        if (!m_product && !once)
            m_product = std::make_unique<const Product>(m_coefficients, m_algorithm, task);
    } else if (!m_product && m_coefficients->n >= ShortestTransform) {
        m_product = std::make_unique<const Product>(*m_coefficients, task);
    }
    return m_product.get();
}

template <class Real> void Matrices<Real>::checkShape(const Array<Real> &x) const
{
    const long n = m_coefficients->n, channels = m_coefficients->values.cols();
    if (x.cols() != channels || x.rows() % n != 0)
        throw Error("an input of shape (%1, %2) is not a batch of sequences of %3 tokens and %4 channels", x.rows(),
                    x.cols(), n, channels);
}

template <class Real>
void Matrices<Real>::multiply(const Product *product, const View &x, Target y, const Task &task) const
{
    if constexpr (std::is_same_v<Real, float>) {
        if (product != nullptr)
            product->apply(x, y, task);
        else
            toeplitz::multiplyOnce(*m_coefficients, x, y, task);
    } else if (product != nullptr) {
        (*product)(x, y, task);
    } else {
        sumInDouble(*m_coefficients, x.data(), y.data(), task);
    }
}

template <class Real> Array<Real> Matrices<Real>::apply(const Array<Real> &x, const Task &task) const
{
    checkShape(x);
    const long n = m_coefficients->n, count = x.rows() / n;
    Array<Real> y = pooledArray<Real>(x.rows(), x.cols());
    const Product *const product = productFor(count, task);
    const auto multiplyAt = [&](long sequence, const Task &its) {
        multiply(product, x.middleRows(sequence * n, n), y.middleRows(sequence * n, n), its);
    };
    if (count >= threads()) { // one thread per sequence, which may be too short for several
        parallelFor(count, workersFor(flopsOf(x.rows(), x.cols(), n)), task, [&](long k) {
            multiplyAt(k, {task.stop, {}});
        });
        return y;
    }
    for (long k = 0; k < count; ++k)
        multiplyAt(k, task);
    return y;
}

template class Matrices<float>;
template class Matrices<double>;

} // namespace tnn::native

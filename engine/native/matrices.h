// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <type_traits>

#include "engine/computing.h"
#include "engine/model/arithmetic.h"
#include "engine/native/array.h"
#include "engine/toeplitz/fft_product.h"

namespace tnn::native {

/// Arithmetic::matrices() of this CPU: in float32 a toeplitz::Product; in double the definition, by a float64 transform
/// for large n, whatever the algorithm. May be used by several threads.
template <class Real> class Matrices final : public model::Value::Storage {
public:
    Matrices(toeplitz::CoefficientsPtr coefficients, toeplitz::Algorithm algorithm, const Task &task);

    /// x (batch * n, channels), one sequence after another; the result has its shape.
    Array<Real> apply(const Array<Real> &x, const Task &task) const;

private:
    using Product = std::conditional_t<std::is_same_v<Real, float>, toeplitz::Product, toeplitz::FftProduct<double>>;
    using View = Eigen::Ref<const Array<Real>>;
    using Target = Eigen::Ref<Array<Real>>;

    void checkShape(const Array<Real> &x) const;
    const Product *productFor(long sequences, const Task &task) const;
    // NOLINTNEXTLINE(performance-unnecessary-value-param): in double it is written through.
    void multiply(const Product *product, const View &x, Target y, const Task &task) const;

    toeplitz::CoefficientsPtr m_coefficients;
    toeplitz::Algorithm m_algorithm;
    mutable PausableMutex m_mutex;
    /// Created for the second sequence: a single one is a third faster with spectra that are not kept. In double only
    /// for long ones.
    mutable std::unique_ptr<const Product> m_product;
    mutable bool m_met = false; ///< whether a sequence was multiplied
};

} // namespace tnn::native

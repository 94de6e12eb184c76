// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <type_traits>

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"
#include "engine/toeplitz/fft_product.h"

namespace tnn::native {

/// Arithmetic::matrices() of this CPU: in float32 a toeplitz::Product; in double the definition, by a float64
/// transform where n is large, whatever the algorithm.
template <class Real> class Matrices final : public model::Value::Storage {
public:
    Matrices(toeplitz::CoefficientsPtr coefficients, toeplitz::Algorithm algorithm, const Task &task);

    /// x (batch * n, channels), a sequence after another; the answer is of its shape.
    Array<Real> apply(const Array<Real> &x, const Task &task) const;

private:
    void checkShape(const Array<Real> &x) const;

    using Product = std::conditional_t<std::is_same_v<Real, float>, toeplitz::Product, toeplitz::FftProduct<double>>;

    toeplitz::CoefficientsPtr m_coefficients;
    std::unique_ptr<const Product> m_product; ///< none where it is summed
};

} // namespace tnn::native

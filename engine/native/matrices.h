// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// Arithmetic::matrices() of this CPU: in float32 a toeplitz::Product, in double the definition, whatever the algorithm.
template <class Real> class Matrices final : public model::Value::Storage {
public:
    Matrices(toeplitz::CoefficientsPtr coefficients, toeplitz::Algorithm algorithm, const Task &task);

    /// x (batch * n, channels), a sequence after another; the answer is of its shape.
    Array<Real> apply(const Array<Real> &x, const Task &task) const;

private:
    void checkShape(const Array<Real> &x) const;

    toeplitz::CoefficientsPtr m_coefficients;
    std::unique_ptr<const toeplitz::Product> m_product; ///< float32
};

} // namespace tnn::native

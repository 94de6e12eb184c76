// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/coefficient_cache.h"
#include "engine/document/kernels.h"

namespace tnn::document {

/// Kernels that the formulas of a Tno make of what a file holds; raw coefficients are kept within a byte budget.
class StoredKernels : public Kernels {
public:
    toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat, const Task &task) const override;
    toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat,
                                           const model::Overrides &overrides, const Task &task) const override;

protected:
    StoredKernels(checkpoint::Description description, std::shared_ptr<model::Arithmetic> arithmetic);
    model::Arithmetic &arithmetic() const { return *m_arithmetic; }

private:
    toeplitz::Coefficients computed(int index, long n, const std::vector<long> &flat, const Task &task) const;

    std::shared_ptr<model::Arithmetic> m_arithmetic;
    mutable CoefficientCache m_raw;
};

} // namespace tnn::document

// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/stored_kernels.h"

namespace tnn::document {

namespace {

constexpr std::size_t CacheBudget = std::size_t{256} << 20;

/// Whether the raw coefficients are what the matrix holds.
bool isTheKernel(const model::Tno &tno)
{
    return tno.decay == model::DecayKind::None && tno.activation == model::Activation::None && !tno.logDomain;
}

} // namespace

StoredKernels::StoredKernels(checkpoint::Description description, std::shared_ptr<model::Arithmetic> arithmetic) :
    Kernels(std::move(description)), m_arithmetic(std::move(arithmetic)), m_raw(CacheBudget)
{
}

toeplitz::CoefficientsPtr StoredKernels::raw(int index, long n, const std::vector<long> &flat, const Task &task) const
{
    const bool anyLength = !model::dependsOnLength(*tno(index));
    if (toeplitz::CoefficientsPtr found = n < 1 ? nullptr : m_raw.find(index, n, flat, anyLength))
        return found;
    auto raw = std::make_shared<const toeplitz::Coefficients>(computed(index, n, flat, task));
    m_raw.insert(index, raw, anyLength);
    return raw;
}

toeplitz::Coefficients StoredKernels::computed(int index, long n, const std::vector<long> &flat, const Task &task) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    if (!model::dependsOnLength(*tno))
        if (const toeplitz::CoefficientsPtr known = m_raw.longest(index, flat); known && known->n < n)
            return model::extended(*m_arithmetic, *tno, *known, n, task);
    return model::rawCoefficients(*m_arithmetic, *tno, n, flat, task);
}

toeplitz::CoefficientsPtr StoredKernels::coefficients(int index, long n, const std::vector<long> &flat,
                                                      const model::Overrides &overrides, const Task &task) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    toeplitz::CoefficientsPtr raw = this->raw(index, n, flat, task);
    if (isTheKernel(*tno) && !overrides.any())
        return raw;
    return std::make_shared<const toeplitz::Coefficients>(
        model::coefficients(*m_arithmetic, *tno, *raw, overrides, task));
}

} // namespace tnn::document
